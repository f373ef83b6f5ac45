"""Makes calls through one bridge: one that is answered at once, one that waits for a person, and one more."""
import json
import subprocess
import sys


class Client:
    def __init__(self):
        self.bridge = subprocess.Popen(["assent", "run", "echo"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.number = 0
        about = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "proof", "version": "1"}}
        self.request("initialize", about)
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        self.request("tools/list", {})

    def send(self, message):
        self.bridge.stdin.write(json.dumps(message) + "\n")
        self.bridge.stdin.flush()

    def request(self, method, params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while True:
            line = self.bridge.stdout.readline()
            if not line:
                sys.exit("the bridge ended with " + str(self.bridge.wait()))
            message = json.loads(line)
            if message.get("id") == self.number:
                return message

    def call(self, tool, text):
        return self.request("tools/call", {"name": tool, "arguments": {"text": text}})

    def say(self, text):
        answer = self.call("echo", text)
        said = answer.get("result", {}).get("content", [{}])[0].get("text")
        if said != text:
            sys.exit("found " + json.dumps(answer) + ", expected " + text)
        print(text + " call answered", flush=True)


client = Client()
client.say("first")
asked = client.call("ask", "may I?")
reason = asked.get("result", {}).get("_meta", {}).get("dev.assent/refusal", {}).get("reason")
if reason != "person":
    sys.exit("found " + json.dumps(asked) + ", expected the no of a person")
print("the call that waited was answered", flush=True)
client.say("second")
client.bridge.stdin.close()
print("the bridge ended with", client.bridge.wait(), flush=True)
