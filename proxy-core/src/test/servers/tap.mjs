// A stdio transport for the official client that writes down every message as it came over the pipe.
import { spawn } from 'node:child_process';

/** One direction of the record: what the client asked and what came back. */
export class Tap {
  /** Requests of the client in the order they were sent: `{ method, params, answers }`, without answers while there are none. */
  requests = [];
  /** What the server sent by itself: `{ method, params }`, requests and notifications. */
  unasked = [];
  /** Lines that were no message. */
  noise = [];
  /** Called with each message that is not an answer. */
  onunasked = () => {};

  #byId = new Map();
  #child;
  #rest = [];

  constructor({ command, args, env, cwd }) {
    this.words = { command, args, env, cwd };
  }

  async start() {
    const { command, args, env, cwd } = this.words;
    this.#child = spawn(command, args, { env, cwd, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.stdin.on('error', () => {});
    this.#child.stdout.on('data', chunk => this.#take(chunk));
    this.ended = new Promise(resolve => this.#child.on('close', resolve));
    this.ended.then(() => this.onclose?.());
    await new Promise((resolve, reject) => {
      this.#child.on('spawn', resolve);
      this.#child.on('error', reject);
    });
  }

  async send(message) {
    if (message.method !== undefined && message.id !== undefined) {
      const { method, params } = message;
      const request = { method, params };
      this.requests.push(request);
      this.#byId.set(message.id, request);
    }
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Writes a line as it is. */
  raw(line) {
    this.#child.stdin.write(`${line}\n`);
  }

  /** Ends the input and waits for the program, which is killed when it does not go. */
  async close() {
    this.#child.stdin.end();
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), 10_000);
    await this.ended;
    clearTimeout(patience);
  }

  #take(chunk) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.#rest.push(chunk.subarray(start, end));
      this.#line(Buffer.concat(this.#rest).toString('utf8').replace(/\r$/, ''));
      this.#rest = [];
      start = end + 1;
    }
    this.#rest.push(chunk.subarray(start));
  }

  #line(line) {
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      this.noise.push(line);
      return;
    }
    if (message.method !== undefined) {
      this.unasked.push({ method: message.method, params: message.params });
      this.onunasked(message);
    } else if (this.#byId.has(message.id)) {
      const { jsonrpc, id, ...answer } = message;
      const request = this.#byId.get(id);
      (request.answers ??= []).push(answer);
    } else {
      this.unasked.push({ method: `answer without request`, params: message.error ?? message });
    }
    this.onmessage?.(message);
  }
}
