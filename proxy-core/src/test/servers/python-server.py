"""A server in Python that needs nothing but the standard library: one thread for each call, lines on both pipes."""

import json
import sys
import threading

ASKED = {}
CANCELLED = {}
WRITING = threading.Lock()

TOOLS = ["echo", "add", "raise", "count", "wait", "sample"]


def send(message):
    # As Python's json does it: blanks behind colons and commas, everything beyond ASCII escaped.
    with WRITING:
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        sys.stdout.flush()


def text(value):
    return {"content": [{"type": "text", "text": value}], "isError": False}


def ask(method, params):
    key = f"python-{len(ASKED) + 1}"
    ASKED[key] = (threading.Event(), [])
    send({"id": key, "method": method, "params": params})
    ASKED[key][0].wait(60)
    return ASKED[key][1][0]


def call(name, arguments, meta, stop):
    if name == "echo":
        return {**text(json.dumps(arguments, sort_keys=True)), "structuredContent": arguments}
    if name == "add":
        return text(str(arguments["a"] + arguments["b"]))
    if name == "raise":
        raise RuntimeError("on purpose")
    if name == "count":
        for step in range(arguments["to"]):
            if "progressToken" in meta:
                params = {"progressToken": meta["progressToken"], "progress": step + 1, "total": arguments["to"]}
                send({"method": "notifications/progress", "params": params})
        return text("counted")
    if name == "wait":
        stop.wait(arguments["seconds"])
        return text("waited")
    if name == "sample":
        message = {"role": "user", "content": {"type": "text", "text": arguments["prompt"]}}
        return text(json.dumps(ask("sampling/createMessage", {"messages": [message], "maxTokens": 10})))
    raise LookupError(f"unknown tool: {name}")


def answer(method, params, stop):
    if method == "initialize":
        capabilities = {"tools": {}, "prompts": {}, "resources": {}}
        info = {"name": "python", "version": "1"}
        return {"protocolVersion": params["protocolVersion"], "capabilities": capabilities, "serverInfo": info}
    if method == "tools/list":
        schema = {"type": "object", "additionalProperties": True}
        return {"tools": [{"name": name, "description": name.title(), "inputSchema": schema} for name in TOOLS]}
    if method == "tools/call":
        return call(params["name"], params.get("arguments", {}), params.get("_meta", {}), stop)
    if method == "prompts/list":
        return {"prompts": [{"name": "greet", "arguments": [{"name": "who"}]}]}
    if method == "prompts/get":
        content = {"type": "text", "text": "Hello " + params["arguments"]["who"]}
        return {"messages": [{"role": "user", "content": content}]}
    if method == "resources/list":
        return {"resources": [{"uri": "memo://one", "name": "one"}]}
    if method == "resources/templates/list":
        return {"resourceTemplates": []}
    if method == "resources/read":
        if params["uri"] != "memo://one":
            raise LookupError("no such resource")
        return {"contents": [{"uri": params["uri"], "text": "a memo"}]}
    if method == "ping":
        return {}
    raise NotImplementedError(method)


def serve(message, stop):
    key = message["id"]
    try:
        reply = {"result": answer(message["method"], message.get("params", {}), stop)}
    except NotImplementedError as error:
        reply = {"error": {"code": -32601, "message": f"no such method: {error}"}}
    except (KeyError, LookupError) as error:
        reply = {"error": {"code": -32602, "message": str(error)}}
    except RuntimeError as error:
        reply = {"result": {**text(str(error)), "isError": True}}
    if not stop.is_set():
        send({"id": key, **reply})


for line in sys.stdin:
    message = json.loads(line)
    if "method" not in message:
        waiting, replies = ASKED[message["id"]]
        replies.append(message.get("result", message.get("error")))
        waiting.set()
    elif "id" in message:
        stop = CANCELLED[message["id"]] = threading.Event()
        threading.Thread(target=serve, args=(message, stop), daemon=True).start()
    elif message["method"] == "notifications/cancelled":
        CANCELLED[message["params"]["requestId"]].set()
