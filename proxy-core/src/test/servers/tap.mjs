// Transports for the official client that write down every message: over the pipe of a program, and over HTTP.
import { spawn } from 'node:child_process';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** What the client asked and what came back. */
class Written {
  /** Requests of the client in the order they were sent: `{ method, params, answers }`, without answers while there are none. */
  requests = [];
  /** What the server sent by itself: `{ method, params }`, requests and notifications. */
  unasked = [];
  /** Lines that were no message. */
  noise = [];

  #byId = new Map();

  /** Writes down what the client sends. */
  asked(message) {
    if (message.method !== undefined && message.id !== undefined) {
      const { method, params } = message;
      const request = { method, params };
      this.requests.push(request);
      this.#byId.set(message.id, request);
    }
  }

  /** Writes down what came, and hands it to the client. */
  came(message) {
    if (message.method !== undefined) {
      this.unasked.push({ method: message.method, params: message.params });
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

/** A program that speaks over its standard streams. */
export class Tap extends Written {
  #child;
  #rest = [];

  constructor({ command, args, env, cwd }) {
    super();
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
    this.asked(message);
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
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
    this.came(message);
  }
}

/** A server over streamable HTTP, as the official client reaches it. */
export class HttpTap extends Written {
  #http;

  constructor(url, headers) {
    super();
    this.#http = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  }

  async start() {
    this.#http.onmessage = message => this.came(message);
    this.#http.onclose = () => this.onclose?.();
    this.#http.onerror = e => this.onerror?.(e);
    await this.#http.start();
  }

  async send(message, options) {
    this.asked(message);
    await this.#http.send(message, options);
  }

  setProtocolVersion(version) {
    this.#http.setProtocolVersion(version);
  }

  get sessionId() {
    return this.#http.sessionId;
  }

  /** Ends the session at the server, too. */
  async close() {
    await this.#http.terminateSession();
    await this.#http.close();
  }
}
