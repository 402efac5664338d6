from rules.grammar.reader import Reader
class NarrativeReader(Reader):
    pass
