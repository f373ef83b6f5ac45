// A raw relay from stdio to a streamable HTTP server. Usage: relay-back.mjs [URL [REVISION]]; without a URL,
// CONFORMANCE_URL names it. REVISION goes into the headers of requests that name none, so that the server can judge them.
import { createInterface } from 'node:readline';
import { coded, headersOf } from './modern-headers.mjs';

const url = process.argv[2] ?? process.env.CONFORMANCE_URL;
const revision = process.argv[3];
const ACCEPT = 'application/json, text/event-stream';
const open = new Map(); // id -> what ends the request
const tools = new Map(); // name -> parameters that travel as headers
let session;
let version;
let lastLine = Promise.resolve();

const say = message => process.stdout.write(`${JSON.stringify(message)}\n`);

const sessionHeaders = () => ({
  ...(session && { 'mcp-session-id': session }),
  ...(version && { 'mcp-protocol-version': version })
});

async function* events(body) {
  let buffer = '';
  let data = [];
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    buffer += chunk;
    const lines = buffer.split(/\r\n|\n|\r(?!$)/);
    buffer = lines.pop();
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0 && data.join('\n') !== '') {
          yield JSON.parse(data.join('\n'));
        }
        data = [];
      } else if (line.startsWith('data:')) {
        data.push(line.slice(5).replace(/^ /, ''));
      }
    }
  }
}

function fromServer(message, request) {
  if (message.result?.protocolVersion && request?.method === 'initialize') {
    version = message.result.protocolVersion;
  }
  for (const { name, inputSchema } of message.result?.tools ?? []) {
    const named = Object.entries(inputSchema?.properties ?? {}).filter(([, schema]) => schema?.['x-mcp-header']);
    tools.set(name, named.map(([argument, schema]) => [argument, schema['x-mcp-header']]));
  }
  say(message);
}

function parameterHeaders({ method, params }) {
  const named = (method === 'tools/call' && tools.get(params?.name)) || [];
  const given = named.filter(([argument]) => params.arguments?.[argument] != null);
  return Object.fromEntries(given.map(([argument, header]) => [`mcp-param-${header}`, coded(params.arguments[argument])]));
}

async function post(message) {
  const isRequest = message.method !== undefined && message.id !== undefined;
  const modern = headersOf(message, revision);
  const abort = new AbortController();
  if (isRequest) {
    open.set(message.id, { abort, modern: modern['mcp-method'] !== undefined });
  }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: ACCEPT,
        ...sessionHeaders(),
        ...modern,
        ...(modern['mcp-method'] && parameterHeaders(message))
      },
      body: JSON.stringify(message),
      signal: abort.signal
    });
    session = response.headers.get('mcp-session-id') ?? session;
    await take(response, isRequest ? message : undefined);
    if (message.method === 'notifications/initialized') {
      stand();
    }
  } catch (e) {
    if (isRequest && !abort.signal.aborted) {
      say({ jsonrpc: '2.0', id: message.id, error: { code: -32603, message: `no answer over HTTP: ${e.message}` } });
    }
  } finally {
    if (isRequest) {
      open.delete(message.id);
    }
  }
}

async function take(response, request) {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    for await (const message of events(response.body)) {
      fromServer(message, request);
    }
    return;
  }
  const body = await response.text();
  if (response.headers.get('content-type')?.startsWith('application/json') && body !== '') {
    const message = JSON.parse(body);
    fromServer(request && message.id == null ? { ...message, id: request.id } : message, request);
  } else if (request) {
    throw new Error(`status ${response.status}`);
  }
}

async function stand() {
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...sessionHeaders() } }).catch(() => null);
  if (response?.ok) {
    await take(response).catch(() => {});
  }
}

function fromClient(line) {
  const message = JSON.parse(line);
  const given = message.method === 'notifications/cancelled' && open.get(message.params?.requestId);
  if (given && given.modern) {
    given.abort.abort(); // the end of the stream is the cancellation there
    return undefined;
  }
  return post(message);
}

// The handshake is one message after the other; everything else may overtake.
createInterface({ input: process.stdin })
  .on('line', line => {
    const begun = lastLine.then(() => fromClient(line));
    if (version === undefined && line.includes('"initialize"')) {
      lastLine = begun;
    }
  })
  .on('close', async () => {
    if (session) {
      await fetch(url, { method: 'DELETE', headers: sessionHeaders() }).catch(() => {});
    }
    process.exit();
  });
