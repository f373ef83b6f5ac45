#!/usr/bin/env python3
"""Checks an Assent log from its bytes, without Assent: verify_log.py FOLDER CHAIN [ANCHOR]

Prints `intact SIZE HEAD proven|unproven REMOVED`, `torn SIZE HEAD proven|unproven BYTES` where a killed writer left an
unfinished line at the end, `broken FILE LINE INDEX` or `truncated EXPECTED FOUND`; ends with 0 when intact or torn, else 1. REMOVED records at the start were taken away on purpose: a later record, with a checkpoint right
behind it, names them. Signatures of checkpoints are not checked: Python's library has no Ed25519.
"""
import hashlib, json, os, re, sys

HEAD = re.compile(rb'\{"v":1,"seq":(0|[1-9]\d{0,14}),"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z"'
                  rb',"type":"[a-z][a-z0-9_.-]{0,63}","prev":"([0-9a-f]{64})"(?=,)')
TAIL = re.compile(rb',"hash":"([0-9a-f]{64})"\}\Z')

def unique(pairs):
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a member twice")
    return dict(pairs)

def record(line, seq, head):  # the record when the line continues the chain, else None
    start, end = HEAD.match(line), TAIL.search(line)
    if not start or not end or int(start[1]) != seq or start[2].decode() != head or end.start() < start.end():
        return None
    digest = hashlib.sha256(bytes.fromhex(head) + line[:end.start()]).hexdigest()
    return json.loads(line.decode(), object_pairs_hook=unique) if digest == end[1].decode() else None

def lines(path):
    with open(path, "rb") as file:
        return re.findall(rb"[^\n]*\n|[^\n]+\Z", file.read())

def beginning(path, first):  # number and `prev` of the chain's first record: zeros unless files were removed
    heads = [HEAD.match(line) for line in lines(path)]
    heads = [head for head in heads if head and (first is None or int(head[1]) == first)]
    if not heads or int(heads[0][1]) == 0:
        return 0, "0" * 64
    return int(heads[0][1]), heads[0][2].decode()

def verify(folder, chain, anchor=None):
    known = [json.loads(line) for line in lines(anchor)] if anchor else []
    anchored = next((line for line in known if line["chain"] == chain), {"seq": -1})
    names = [n for n in os.listdir(folder) if re.fullmatch(re.escape(chain) + r"(-\d{12,15})?\.jsonl", n)]
    names.sort(key=lambda n: (n == chain + ".jsonl", len(n), n))
    promised = [int(n[len(chain) + 1:-6]) if n != chain + ".jsonl" else None for n in names]
    begin = beginning(os.path.join(folder, names[0]), promised[0]) if names else (0, "0" * 64)
    (seq, head), since, origin, found, announced, explained = begin, 0, None, {}, False, begin[0] == 0
    broken, cut = None, 0
    for name, first in zip(names, promised):
        if first is not None and first != seq:
            broken = "broken", name, 1, seq
            break
        offset, torn, number, data = 0, None, 0, b""
        for number, line in enumerate(lines(os.path.join(folder, name)), 1):
            rec = record(line[:-1], seq, head) if line.endswith(b"\n") else None
            tear = rec and (rec["type"], rec.get("incident")) == ("incident", "torn_tail")
            if not rec or torn and not tear or tear and not (torn and data.endswith(b"\x18\n") and (
                    rec["offset"], rec["length"], rec["sha256"]) == (
                    torn[1], offset - torn[1], hashlib.sha256(data).hexdigest())):
                torn = torn or (number, offset)  # borne when an incident names exactly these bytes
                data += line
            else:
                found, torn, data, checkpoint = rec, None, b"", rec["type"] == "checkpoint"
                origin = origin or (rec["origin"] if checkpoint else None)
                since = 0 if checkpoint else since if tear else since + 1
                explained |= checkpoint and announced
                announced = rec["type"] == "retention" and any(
                    (file["next"], file["head"]) == begin for file in rec["files"])
                wrong = checkpoint and [rec[m] for m in ("size", "head", "chain", "origin")] != [seq, head, chain, origin]
                if wrong or since > 1000 or seq == anchored["seq"] and rec["hash"] != anchored["hash"]:
                    broken = "broken", name, number, seq
                    break
                seq, head = seq + 1, rec["hash"]
            offset += len(line)
        cut = len(data) if torn and first is None and torn[0] == number and not data.endswith(b"\n") else 0
        if not broken and not cut and (torn or first is not None and found.get("type") != "checkpoint"):
            broken = "broken", name, torn[0] if torn else max(1, number), seq
        if broken:
            break
    if not explained and broken in (None, ("broken", names[0], 1, begin[0])):
        return "broken", names[0], 1, 0
    if broken or anchored["seq"] >= seq:
        return broken or ("truncated", anchored["seq"] + 1, seq)
    if since and origin is None:
        return "broken", chain + ".jsonl", 1, 0
    proof = "proven" if anchored["seq"] >= begin[0] else "unproven"
    return ("torn", seq, head, proof, cut) if cut else ("intact", seq, head, proof, begin[0])

if __name__ == "__main__":
    result = verify(*sys.argv[1:])
    print(*result)
    sys.exit(0 if result[0] in ("intact", "torn") else 1)
