// A raw relay from streamable HTTP to a stdio program; it changes nothing but ids. Usage: relay-front.mjs PORT COMMAND...
//
// In the revisions with a handshake each HTTP session has a program of its own. Revision 2026-07-28 knows no sessions:
// all its requests share one program, with ids made unique, because independent clients may choose the same.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { bodyOf, isLocal, listen } from './http.mjs';
import { HEADER_MISMATCH, headersMatch, SUBSCRIPTION, VERSION } from './modern-headers.mjs';

const [port, ...command] = process.argv.slice(2);
const BAD_REQUEST = new Set([HEADER_MISMATCH, -32021, -32022, -32602]);
const UNKNOWN_METHOD = -32601;
const IDLE_MILLIS = 10_000;

class Program {
  #streams = new Map(); // id on the pipe -> the HTTP exchange that waits for its answer
  #standing; // the stream of GET
  #number = 0;
  #idle;

  constructor(unique) {
    this.unique = unique;
    this.child = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.stdin.on('error', () => this.child.kill());
    createInterface({ input: this.child.stdout }).on('line', line => this.#fromProgram(line));
  }

  request(message, response) {
    const id = this.unique ? `r${++this.#number}` : message.id;
    const exchange = new Exchange(message, response, this.unique);
    this.#streams.set(id, exchange);
    response.on('close', () => {
      if (this.#streams.delete(id) && this.unique) {
        this.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
      }
      this.#rest();
    });
    this.send({ ...message, id });
  }

  // Few clients say goodbye; what nobody uses any more is ended, so that programs do not pile up.
  #rest() {
    clearTimeout(this.#idle);
    if (!this.unique && this.#streams.size === 0 && !this.#standing) {
      this.#idle = setTimeout(() => this.end(), IDLE_MILLIS);
    }
  }

  send(message) {
    this.#rest();
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  stand(response) {
    this.#standing = openStream(response);
    this.#rest();
    response.on('close', () => {
      this.#standing = undefined;
      this.#rest();
    });
  }

  end() {
    clearTimeout(this.#idle);
    this.child.stdin.end();
  }

  #fromProgram(line) {
    const message = JSON.parse(line);
    if (message.method === undefined) {
      const exchange = this.#streams.get(message.id);
      this.#streams.delete(message.id);
      exchange?.answer({ ...message, id: exchange.request.id });
      this.#rest();
    } else {
      this.#streamFor(message)?.(message);
    }
  }

  // A pipe does not say which request a message belongs to: progress and subscriptions do by themselves, all else goes
  // with the newest open request.
  #streamFor({ method, params }) {
    const tag = params?._meta?.[SUBSCRIPTION];
    if (tag !== undefined) {
      const exchange = this.#streams.get(tag);
      return exchange && (({ params, ...rest }) => exchange.message(tagged(rest, params, exchange.request.id)));
    }
    const open = [...this.#streams.values()].filter(exchange => !exchange.isSubscription);
    const owner =
      method === 'notifications/progress'
        ? open.find(exchange => exchange.request.params?._meta?.progressToken === params.progressToken)
        : open.at(-1);
    return owner ? owner.message.bind(owner) : this.#standing && (message => this.#standing(message));
  }
}

const tagged = (message, params, id) => ({
  ...message,
  params: { ...params, _meta: { ...params._meta, [SUBSCRIPTION]: id } }
});

/** One POST: an event stream as soon as anything but the answer comes, else one JSON body. */
class Exchange {
  #write;

  constructor(request, response, modern) {
    this.request = request;
    this.response = response;
    this.modern = modern;
    this.isSubscription = request.method === 'subscriptions/listen';
  }

  message(message) {
    this.#write ??= openStream(this.response);
    this.#write(message);
  }

  answer(message) {
    if (this.#write) {
      this.#write(message);
      this.response.end();
    } else {
      const code = this.modern ? message.error?.code : undefined;
      const status = code === UNKNOWN_METHOD ? 404 : BAD_REQUEST.has(code) ? 400 : 200;
      this.response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(message));
    }
  }
}

function openStream(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  return message => response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
}

const sessions = new Map();
let shared;

function open(body, response) {
  if (body.method !== 'initialize' || body.params?._meta?.[VERSION] !== undefined) {
    return (shared ??= new Program(true));
  }
  const program = new Program(false);
  const id = randomUUID();
  sessions.set(id, program);
  program.child.on('exit', () => sessions.delete(id));
  response.setHeader('mcp-session-id', id);
  return program;
}

const http = createServer(async (request, response) => {
  const body = request.method === 'POST' ? await bodyOf(request) : undefined;
  const id = request.headers['mcp-session-id'];
  if (!isLocal(request.headers)) {
    response.writeHead(403).end();
  } else if (id && !sessions.has(id)) {
    response.writeHead(404).end();
  } else if (request.method === 'DELETE' && id) {
    sessions.get(id).end();
    sessions.delete(id);
    response.writeHead(200).end();
  } else if (request.method === 'GET' && id) {
    sessions.get(id).stand(response);
  } else if (body === undefined) {
    response.writeHead(request.method === 'POST' ? 400 : 405).end();
  } else if (!id && !headersMatch(request.headers, body)) {
    const error = { code: HEADER_MISMATCH, message: 'headers and body differ' };
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: body.id ?? null, error }));
  } else {
    const program = id ? sessions.get(id) : open(body, response);
    if (body.method !== undefined && body.id !== undefined) {
      program.request(body, response);
    } else {
      program.send(body);
      response.writeHead(202).end();
    }
  }
});

// The programs end with their input, so that nothing outlives the relay.
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    for (const program of [...sessions.values(), ...(shared ? [shared] : [])]) {
      program.end();
    }
    http.close();
    setTimeout(() => process.exit(), 1000);
  });
}

listen(http, port);
