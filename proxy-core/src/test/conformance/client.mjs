// The client the conformance suite checks: connects to the URL in its last argument, lists the tools and calls each.
//
// CONFORMANCE_VIA holds a command (a JSON array) to speak stdio with instead; it finds the URL in CONFORMANCE_URL.
// The suite says in its variables which scenario and revision it plays; the revision decides on the SDK's line.
import * as modern from '@modelcontextprotocol/client';
import * as modernStdio from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CreateMessageRequestSchema, ElicitRequestSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const url = process.argv.at(-1);
const scenario = process.env.MCP_CONFORMANCE_SCENARIO;
const revision = process.env.MCP_CONFORMANCE_PROTOCOL_VERSION;
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}');
const via = JSON.parse(process.env.CONFORMANCE_VIA ?? 'null');
const isModern = revision === '2026-07-28';

const stdio = via && {
  command: via[0],
  args: via.slice(1),
  env: { ...process.env, CONFORMANCE_URL: url },
  stderr: 'inherit'
};

const answers = {
  'elicitation/create': () => ({ action: 'accept', content: context.elicitation ?? contentFor(scenario) }),
  'sampling/createMessage': () => ({ role: 'assistant', content: { type: 'text', text: 'Paris' }, model: 'none' }),
  'roots/list': () => ({ roots: [{ uri: 'file:///work', name: 'work' }] })
};

function contentFor(name) {
  return name === 'sep-2322-client-request-state' ? { confirmed: true } : {};
}

const info = { name: 'conformance-client', version: '1.0.0' };
const capabilities = { elicitation: { form: { applyDefaults: true } }, sampling: {}, roots: {} };

async function connect() {
  if (isModern) {
    const client = new modern.Client(info, { capabilities, versionNegotiation: { mode: 'auto' } });
    for (const [method, answer] of Object.entries(answers)) {
      client.setRequestHandler(method, answer);
    }
    const transport = stdio
      ? new modernStdio.StdioClientTransport(stdio)
      : new modern.StreamableHTTPClientTransport(new URL(url));
    await client.connect(transport);
    return client;
  }
  const client = new LegacyClient(info, { capabilities });
  client.setRequestHandler(ElicitRequestSchema, answers['elicitation/create']);
  client.setRequestHandler(CreateMessageRequestSchema, answers['sampling/createMessage']);
  client.setRequestHandler(ListRootsRequestSchema, answers['roots/list']);
  await client.connect(stdio ? new LegacyStdio(stdio) : new LegacyHttp(new URL(url)));
  return client;
}

// Something for each argument that is required.
function argumentsFor(tool, tools) {
  if (tool.name === 'json_schema_echo' || tool.inputSchema?.properties?.schema) {
    return { schema: tools.find(other => other.name === 'json_schema_2020_12_tool')?.inputSchema };
  }
  const values = { string: 'text', number: 1, integer: 1, boolean: true, array: [], object: {} };
  const properties = tool.inputSchema?.properties ?? {};
  const wanted = tool.inputSchema?.required ?? Object.keys(properties);
  const value = name => (scenario === 'tools_call' ? { a: 5, b: 3 }[name] : undefined) ?? values[properties[name]?.type];
  return Object.fromEntries(wanted.map(name => [name, value(name)]));
}

async function each(list, call) {
  for (const item of list) {
    // A scenario may refuse a call on purpose; what it thinks of the client is in its own report.
    await call(item).catch(e => console.error(`${item.name ?? item.uri}: ${e.message}`));
  }
}

const client = await connect();
const has = client.getServerCapabilities() ?? {};
if (has.tools || scenario === 'request-metadata') {
  const { tools } = await client.listTools();
  const calls = context.toolCalls ?? tools.map(tool => ({ name: tool.name, arguments: argumentsFor(tool, tools) }));
  await each(calls, call => client.callTool(call));
}
if (has.resources) {
  const { resources } = await client.listResources();
  await each(resources, ({ uri }) => client.readResource({ uri }));
}
if (has.prompts) {
  const { prompts } = await client.listPrompts();
  await each(prompts, ({ name }) => client.getPrompt({ name }));
}
await client.close();
process.exit(0);
