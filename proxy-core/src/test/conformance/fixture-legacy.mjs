// A server for the revisions with a handshake, on the official SDK's first line. Usage: fixture-legacy.mjs PORT
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { InMemoryEventStore } from '@modelcontextprotocol/sdk/examples/shared/inMemoryEventStore.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  CreateMessageResultSchema,
  ElicitResultSchema,
  GetPromptRequestSchema,
  isInitializeRequest,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema
} from '@modelcontextprotocol/sdk/types.js';
import * as content from './fixture-content.mjs';
import { bodyOf, isLocal, listen } from './http.mjs';

const { text, result, pause, elicitation } = content;
const INVALID_PARAMS = -32602;

function found(value, what) {
  if (value === undefined) {
    throw new McpError(INVALID_PARAMS, `${what} not found`);
  }
  return value;
}

const acting = {
  async test_tool_with_progress(_, extra) {
    const progressToken = extra._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await extra.sendNotification({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 }
        });
      }
      await pause(50);
    }
    return result(text('Progressed.'));
  },
  async test_tool_with_logging(_, extra) {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await extra.sendNotification({ method: 'notifications/message', params: { level: 'info', data } });
      await pause(50);
    }
    return result(text('Logged.'));
  },
  async test_sampling({ prompt }, extra) {
    const params = { messages: [{ role: 'user', content: text(prompt) }], maxTokens: 100 };
    const answer = await extra.sendRequest({ method: 'sampling/createMessage', params }, CreateMessageResultSchema);
    return result(text(`LLM response: ${answer.content.text}`));
  },
  test_elicitation: ({ message }, extra) => elicit(elicitation.plain(message), extra, 'User response: action='),
  test_elicitation_sep1034_defaults: (_, extra) => elicit(elicitation.defaults, extra, 'Elicitation completed: action='),
  test_elicitation_sep1330_enums: (_, extra) => elicit(elicitation.choices, extra, 'Elicitation completed: action='),
  async test_reconnection(_, extra) {
    extra.closeSSEStream?.();
    await pause(100);
    return result(text('Answered after the stream was closed.'));
  }
};

async function elicit(params, extra, lead) {
  const answer = await extra.sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema);
  return result(text(`${lead}${answer.action}, content=${JSON.stringify(answer.content ?? {})}`));
}

function makeServer() {
  const capabilities = { tools: {}, resources: { subscribe: true }, prompts: {}, logging: {}, completions: {} };
  const server = new Server({ name: 'fixture', version: '1.0.0' }, { capabilities });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...content.commonTools, ...content.askingTools] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
    acting[params.name]
      ? acting[params.name](params.arguments ?? {}, extra)
      : found(content.fixedAnswers[params.name], `Tool ${params.name}`)
  );
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: content.resources }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: content.resourceTemplates }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => ({
    contents: found(content.read(params.uri), 'Resource')
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: content.prompts }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => ({
    messages: found(content.prompt(params.name, params.arguments), 'Prompt')
  }));
  server.setRequestHandler(CompleteRequestSchema, ({ params }) => ({
    completion: content.complete(params.argument.value)
  }));
  for (const schema of [SetLevelRequestSchema, SubscribeRequestSchema, UnsubscribeRequestSchema]) {
    server.setRequestHandler(schema, () => ({}));
  }
  return server;
}

const sessions = new Map();

async function newSession() {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    eventStore: new InMemoryEventStore(),
    retryInterval: 500,
    onsessioninitialized: id => sessions.set(id, transport)
  });
  transport.onclose = () => sessions.delete(transport.sessionId);
  await makeServer().connect(transport);
  return transport;
}

const http = createServer(async (request, response) => {
  if (!isLocal(request.headers)) {
    response.writeHead(403).end();
    return;
  }
  const body = request.method === 'POST' ? await bodyOf(request) : undefined;
  const id = request.headers['mcp-session-id'];
  const transport = id ? sessions.get(id) : body && isInitializeRequest(body) ? await newSession() : undefined;
  if (transport) {
    await transport.handleRequest(request, response, body);
  } else {
    response.writeHead(id ? 404 : 400).end();
  }
});

listen(http, process.argv[2]);
