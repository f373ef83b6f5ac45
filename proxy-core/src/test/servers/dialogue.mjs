// One long dialogue of the official client with a server; what it sees is written down by the tap.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  ResultSchema
} from '@modelcontextprotocol/sdk/types.js';

const PATIENCE = { timeout: 90_000, maxTotalTimeout: 90_000 };
const pause = millis => new Promise(resolve => setTimeout(resolve, millis));

/** Runs the dialogue of a server's description over a tap, to its end. */
export async function converse(tap, server) {
  const client = new Client(
    { name: 'dialogue', version: '1.0.0' },
    { capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} } } }
  );
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: server.roots ?? [] }));
  client.setRequestHandler(ElicitRequestSchema, ({ params }) =>
    params.mode === 'url' ? { action: 'accept' } : { action: 'accept', content: { name: 'Ada', ok: true } }
  );
  client.setRequestHandler(CreateMessageRequestSchema, () => ({
    role: 'assistant',
    model: 'none',
    content: { type: 'text', text: 'Paris' }
  }));
  // What the client itself cannot use is in the record all the same.
  client.onerror = () => {};
  try {
    await client.connect(tap, PATIENCE);
    await settled(tap);
    const ask = (method, params) => client.request({ method, params }, ResultSchema, PATIENCE).catch(() => {});
    await lists(client.getServerCapabilities() ?? {}, ask, tap);
    for (const call of server.calls) {
      await (typeof call === 'function' ? call(client, tap, ask) : ask('tools/call', call));
    }
    await common(ask);
    await settled(tap);
  } finally {
    await client.close();
  }
}

async function lists(has, ask, tap) {
  if (has.tools) {
    await ask('tools/list');
    await ask('tools/list', { cursor: 'no-such-page' });
  }
  if (has.prompts) {
    await ask('prompts/list');
    await ask('prompts/get', { name: 'no_such_prompt' });
  }
  if (has.resources) {
    await ask('resources/list');
    await ask('resources/templates/list');
    const listed = tap.requests.find(({ method }) => method === 'resources/list').answers?.[0].result?.resources ?? [];
    for (const { uri } of listed) {
      await ask('resources/read', { uri });
    }
    await ask('resources/read', { uri: 'test://no/such/resource' });
  }
  if (has.resources?.subscribe) {
    const uri = 'test://subscribed';
    await ask('resources/subscribe', { uri });
    await ask('resources/unsubscribe', { uri });
  }
  if (has.logging) {
    for (const level of ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency', 'loud']) {
      await ask('logging/setLevel', { level });
    }
  }
}

async function common(ask) {
  await ask('ping');
  await ask('tools/call', { name: 'no_such_tool', arguments: {} });
  await ask('no/such/method', { anything: [1, 2.50, 'x'] });
}

/** Many calls at once; the record holds each answer beside its request. */
export const atOnce = (count, call) => (client, tap, ask) =>
  Promise.all(Array.from({ length: count }, (_, i) => ask('tools/call', call(i))));

/** A call that is given up once it is under way, and one afterwards that shows that the server lives. */
export const cancelled = call => async (client, tap, ask) => {
  const controller = new AbortController();
  const under = client
    .request({ method: 'tools/call', params: call }, ResultSchema, { ...PATIENCE, signal: controller.signal })
    .catch(() => {});
  await pause(400);
  controller.abort('no longer wanted');
  await under;
  await ask('ping');
};

/** A call with a progress token. */
export const watched = call => client =>
  client
    .request({ method: 'tools/call', params: call }, ResultSchema, { ...PATIENCE, onprogress: () => {} })
    .catch(() => {});

/** Another request than a call. */
export const asks = (method, params) => (client, tap, ask) => ask(method, params);

// Until nothing has come for a while: what a server sends by itself has no end that could be waited for.
async function settled(tap) {
  for (let seen = -1; seen !== tap.unasked.length; ) {
    seen = tap.unasked.length;
    await pause(400);
  }
}
