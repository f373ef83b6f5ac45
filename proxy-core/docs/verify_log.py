#!/usr/bin/env python3
"""Checks an Assent log from its bytes, without Assent: verify_log.py FOLDER CHAIN [ANCHOR]

Prints `intact SIZE HEAD proven|unproven`, `broken FILE LINE INDEX` or `truncated EXPECTED FOUND`; ends with 0 when
intact, else 1. Signatures of checkpoints are not checked: Python's library has no Ed25519.
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

def verify(folder, chain, anchor=None):
    known = [json.loads(line) for line in open(anchor, "rb")] if anchor else []
    anchored = next((line for line in known if line["chain"] == chain), {"seq": -1})
    names = [n for n in os.listdir(folder) if re.fullmatch(re.escape(chain) + r"(-\d{12,15})?\.jsonl", n)]
    seq, head, since, origin, found = 0, "0" * 64, 0, None, {}
    for name in sorted(names, key=lambda n: (n == chain + ".jsonl", len(n), n)):
        first = re.search(r"-(\d+)\.jsonl$", name)
        if first and int(first[1]) != seq:
            return "broken", name, 1, seq
        data, offset, torn, number = open(os.path.join(folder, name), "rb").read(), 0, None, 0
        for number, line in enumerate(re.findall(rb"[^\n]*\n|[^\n]+\Z", data), 1):
            rec = record(line[:-1], seq, head) if line.endswith(b"\n") else None
            tear = rec and (rec["type"], rec.get("incident")) == ("incident", "torn_tail")
            if not rec or torn and not (tear and data[:offset].endswith(b"\x18\n") and (
                    rec["offset"], rec["length"], rec["sha256"]) == (
                    torn[1], offset - torn[1], hashlib.sha256(data[torn[1]:offset]).hexdigest())):
                torn = torn or (number, offset)  # borne when an incident names exactly these bytes
            else:
                found, torn, checkpoint = rec, None, rec["type"] == "checkpoint"
                origin = origin or (rec["origin"] if checkpoint else None)
                since = 0 if checkpoint else since if tear else since + 1
                wrong = checkpoint and [rec[m] for m in ("size", "head", "chain", "origin")] != [seq, head, chain, origin]
                if wrong or since > 1000 or seq == anchored["seq"] and rec["hash"] != anchored["hash"]:
                    return "broken", name, number, seq
                seq, head = seq + 1, rec["hash"]
            offset += len(line)
        if torn or first and found.get("type") != "checkpoint":
            return "broken", name, torn[0] if torn else max(1, number), seq
    return ("truncated", anchored["seq"] + 1, seq) if anchored["seq"] >= seq else (
        "intact", seq, head, "proven" if anchored["seq"] >= 0 else "unproven")

if __name__ == "__main__":
    print(*verify(*sys.argv[1:]))
    sys.exit(0 if verify(*sys.argv[1:])[0] == "intact" else 1)
