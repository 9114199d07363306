#!/usr/bin/env python3
"""check_schema.py SCHEMA < CASES - every record is of a kind that its case expects, as defined by the schema.

A case is a line "# KIND...: NAME" and the records below it, one a line; each of its kinds must occur.  A key that the schema
does not name is an error here, though a reader must allow it: a new key is described with it.
"""
import json
import sys

import jsonschema


def properties(schema, kind):
    """The names of a kind's keys, those of the kinds that it includes too."""
    row = schema["$defs"][kind]
    names = set(row.get("properties", {}))
    for other in row.get("allOf", []):
        names |= properties(schema, other["$ref"].rsplit("/", 1)[1])
    return names


def wrong(schema, kind, record):
    """What keeps the record from being of this kind; None: nothing."""
    checker = jsonschema.Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{kind}"}]})
    error = jsonschema.exceptions.best_match(checker.iter_errors(record))
    if error:
        return f"{error.json_path}: {error.message[:200]}"
    unknown = sorted(set(record) - properties(schema, kind))
    return f"keys that the schema does not name: {', '.join(unknown)}" if unknown else None


def faults(schema, kinds, records):
    """What is wrong with a case, one text each."""
    seen = set()
    for record in records:
        wrongs = {kind: wrong(schema, kind, record) for kind in kinds}
        found = [kind for kind in kinds if wrongs[kind] is None]
        seen |= set(found)
        if not found:
            yield f"{json.dumps(record)[:100]}: {'; '.join(f'no {k}: {v}' for k, v in wrongs.items())}"
    for kind in kinds:
        if kind not in seen:
            yield f"no record of the kind {kind}"


def main(path):
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    cases = []
    for line in sys.stdin:
        if line.startswith("# "):
            kinds, name = line[2:].rstrip().split(": ", 1)
            cases.append((name, kinds.split(), []))
        else:
            cases[-1][2].append(json.loads(line))
    bad = [f"{name}: {fault}" for name, kinds, records in cases for fault in faults(schema, kinds, records)]
    for fault in bad:
        print(fault)
    return bool(bad) or not cases


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
