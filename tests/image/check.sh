#!/usr/bin/env bash
# Builds the image without a container engine, and has `watch.py` run it. The base image is a stand-in of Debian's own
# packages under the name that the Dockerfile asks for: what is proved is the recipe, not the base.
#
# check.sh PYTHON BASE: the interpreter that runs the tests, and where the stand-in is kept for the next time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
python=$(realpath --no-symlinks "$1")
base=$2
name=python:3.13-slim

if [ "$(id -u)" != 0 ]; then
    echo "make image-check mounts file systems and needs root: sudo make image-check" >&2
    exit 1
fi

missing=()
for tool in buildah bwrap mmdebstrap setpriv nsenter; do
    command -v "$tool" > /dev/null || missing+=("$tool")
done
if [ ${#missing[@]} != 0 ]; then
    if ! command -v apt-get > /dev/null; then
        echo "make image-check needs: ${missing[*]}. It can install them by itself on Debian and Ubuntu only." >&2
        exit 1
    fi
    echo "Installing with apt, for want of ${missing[*]}: buildah bubblewrap debian-archive-keyring mmdebstrap util-linux"
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends buildah bubblewrap debian-archive-keyring \
        mmdebstrap util-linux > /dev/null
fi

work=$(mktemp --directory --tmpdir knucklebone-image.XXXXXXXX)
# Without an engine: no cgroups, no overlay; every layer is a plain copy of the folder.
engine=(buildah --storage-driver vfs --root "$work/layers" --runroot "$work/run")
clean() {
    "${engine[@]}" umount --all > /dev/null 2>&1 || true
    rm -rf "$work"
}
trap clean EXIT

if [ ! -s "$base" ]; then
    echo "Making a stand-in for $name (about a minute)"
    mmdebstrap --quiet --variant=minbase --include=ca-certificates,python3,python3-pip,python3-venv trixie "$work/base.tar"
    mv "$work/base.tar" "$base"
fi
"${engine[@]}" from --name base scratch > /dev/null
"${engine[@]}" add --quiet base "$base" / > /dev/null
ln -s /usr/bin/python3 "$("${engine[@]}" mount base)/usr/local/bin/python"
"${engine[@]}" config --env PATH=/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin base
"${engine[@]}" commit --quiet --rm base "$name" > /dev/null

echo "Building the image"
# The certificates are this machine's, so that the build works wherever pip works outside of it.
certificates=/etc/ssl/certs/ca-certificates.crt
"${engine[@]}" bud --quiet --isolation chroot --format docker --pull-never \
    --volume "$certificates:$certificates:ro" --tag knucklebone . > /dev/null
"${engine[@]}" from --name knucklebone --pull-never knucklebone > /dev/null
"${engine[@]}" inspect --type image knucklebone > "$work/image.json"
root=$("${engine[@]}" mount knucklebone)
(cd "$root" && echo "Size in MB: $(du -sm . | cut -f1) in all, $(du -sm opt | cut -f1) libraries, $(du -sm app | cut -f1) code")

echo "Running it under a read-only root"
IMAGE_ROOT=$root IMAGE_DESCRIPTION=$work/image.json "$python" -m pytest -q -p no:cacheprovider tests/image/watch.py
