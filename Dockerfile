# The first stage has the tools, the second what they made. No base image but this one, no compiler in either stage.
FROM python:3.13-slim AS builder

WORKDIR /app
COPY requirements.lock .
# Every dependency comes as a wheel; one that did not would fail here rather than ask for a compiler.
RUN python -m venv --without-pip /opt/venv \
    && python -m pip --python /opt/venv/bin/python install --no-cache-dir --disable-pip-version-check --no-compile \
        --only-binary :all: --require-hashes --requirement requirements.lock
COPY . .
# Compiled here, because the running program cannot write; unchecked, because what is in an image never changes. The
# parsers of all rulesets are kept beside the byte code.
RUN rm requirements.lock \
    && python -m compileall -q -j 0 --invalidation-mode unchecked-hash /opt/venv/lib /app \
    && /opt/venv/bin/python -c "from rules import installed; [one.language.make_ready() for one in installed()]"


FROM python:3.13-slim

LABEL org.opencontainers.image.title="Knucklebone" \
    org.opencontainers.image.description="Dice and rules for tabletop groups" \
    org.opencontainers.image.licenses="MIT"

ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/knucklebone.db \
    HEARTBEAT_FILE=/tmp/heartbeat

# A new volume takes over this owner. Numbers, so that whoever runs it can see that it is not root.
RUN install --directory --mode=0700 --owner=10001 --group=10001 /data

COPY --from=builder /opt/venv /opt/venv
COPY --from=builder /app /app

WORKDIR /app
USER 10001:10001
VOLUME /data
STOPSIGNAL SIGTERM
# Images in the OCI format lose this line; compose.yaml says it again.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot", "healthcheck"]
ENTRYPOINT ["python", "-m", "bot"]
