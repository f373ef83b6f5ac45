// A server for revision 2026-07-28, on the official SDK's second line. Usage: fixture-modern.mjs PORT
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import {
  createMcpHandler,
  createRequestStateCodec,
  inputRequired,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ResourceNotFoundError,
  Server
} from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import * as content from './fixture-content.mjs';
import { isLocal, listen } from './http.mjs';

const { text, result, pause } = content;
const INVALID_PARAMS = -32602;
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const LIFE = { ttlMs: 60_000, cacheScope: 'public' };

const codec = createRequestStateCodec({ key: randomBytes(32) });

const ask = {
  name: (message = 'What is your name?') => ({
    method: 'elicitation/create',
    params: {
      mode: 'form',
      message,
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
    }
  }),
  field: (message, field, type = 'string') => ({
    method: 'elicitation/create',
    params: {
      mode: 'form',
      message,
      requestedSchema: { type: 'object', properties: { [field]: { type } }, required: [field] }
    }
  }),
  model: (question, maxTokens) => ({
    method: 'sampling/createMessage',
    params: { messages: [{ role: 'user', content: text(question) }], maxTokens }
  }),
  roots: { method: 'roots/list', params: {} }
};

// Asks until every question has an answer of the right kind.
async function rounds(request, questions, finish, state) {
  const answers = request.inputResponses ?? {};
  const open = Object.entries(questions).filter(([key, question]) => !answered(question, answers[key]));
  if (open.length === 0) {
    return finish(answers);
  }
  const requestState = state === undefined ? undefined : await codec.mint(state);
  return inputRequired({ inputRequests: Object.fromEntries(open), ...(requestState && { requestState }) });
}

function answered(question, answer) {
  if (answer === null || typeof answer !== 'object') {
    return false;
  }
  switch (question.method) {
    case 'elicitation/create': {
      const wanted = question.params.requestedSchema.required;
      return answer.action === 'accept' && wanted.every(field => answer.content?.[field] !== undefined);
    }
    case 'roots/list':
      return Array.isArray(answer.roots);
    default:
      return answer.content !== undefined;
  }
}

const acting = {
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      }
      await pause(50);
    }
    return result(text('Progressed.'));
  },
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log('info', 'working');
    return result(text('Logged, if that was wanted.'));
  },
  test_missing_capability({ mcpReq }) {
    if (!mcpReq.envelope?.[CAPABILITIES]?.sampling) {
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    }
    return result(text('The client can sample.'));
  },
  test_streaming_elicitation: ({ mcpReq }) =>
    rounds(mcpReq, { user_name: ask.name() }, () => result(text('Streamed.'))),
  test_trigger_tool_change() {
    handler.notify.toolsChanged();
    return result(text('Told.'));
  },
  test_trigger_prompt_change() {
    handler.notify.promptsChanged();
    return result(text('Told.'));
  },
  test_header_tool: () => result(text('Heard.')),
  test_input_required_result_elicitation: ({ mcpReq }) =>
    rounds(mcpReq, { user_name: ask.name() }, answers => result(text(`Hello, ${answers.user_name.content.name}!`))),
  test_input_required_result_sampling: ({ mcpReq }) =>
    rounds(mcpReq, { capital_question: ask.model('What is the capital of France?', 100) }, answers =>
      result(text(JSON.stringify(answers.capital_question.content)))
    ),
  test_input_required_result_list_roots: ({ mcpReq }) =>
    rounds(mcpReq, { client_roots: ask.roots }, answers => result(text(JSON.stringify(answers.client_roots.roots)))),
  test_input_required_result_request_state: ({ mcpReq }) =>
    rounds(mcpReq, { confirm: ask.field('Please confirm', 'ok', 'boolean') }, () => result(text('state-ok')), 'confirm'),
  test_input_required_result_tampered_state: ({ mcpReq }) =>
    rounds(mcpReq, { confirm: ask.field('Please confirm', 'ok', 'boolean') }, () => result(text('state-ok')), 'seal'),
  test_input_required_result_multiple_inputs: ({ mcpReq }) =>
    rounds(
      mcpReq,
      { user_name: ask.name(), greeting: ask.model('Generate a greeting', 50), client_roots: ask.roots },
      answers => result(text(`All of ${Object.keys(answers).join(', ')}`)),
      'all'
    ),
  async test_input_required_result_multi_round({ mcpReq }) {
    const first = { step1: ask.name('Step 1: What is your name?') };
    const second = { step2: ask.field('Step 2: What is your favorite color?', 'color') };
    return mcpReq.requestState() === undefined
      ? rounds(mcpReq, first, () => rounds(mcpReq, second, undefined, 'second'), 'first')
      : rounds({ inputResponses: mcpReq.inputResponses?.step1 ? {} : mcpReq.inputResponses }, second, answers =>
          result(text(`Color: ${answers.step2.content.color}`)), 'second');
  },
  test_input_required_result_capabilities({ mcpReq }) {
    const able = mcpReq.envelope?.[CAPABILITIES] ?? {};
    const questions = {
      ...(able.elicitation && { user_name: ask.name() }),
      ...(able.sampling && { capital_question: ask.model('What is the capital of France?', 100) })
    };
    return rounds(mcpReq, questions, () => result(text('Nothing left to ask.')));
  }
};

const headerTool = {
  name: 'test_header_tool',
  description: 'Has a parameter that travels as a header too',
  inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } }
};
const modernTools = Object.keys(acting)
  .filter(name => !content.commonTools.some(tool => tool.name === name) && name !== headerTool.name)
  .map(name => ({ name, description: name, inputSchema: { type: 'object', properties: {} } }));

const askingPrompt = { name: 'test_input_required_result_prompt', description: 'Asks before it answers' };

function found(value, what) {
  if (value === undefined) {
    throw new ProtocolError(INVALID_PARAMS, `${what} not found`);
  }
  return value;
}

function makeServer() {
  const capabilities = {
    tools: { listChanged: true },
    resources: {},
    prompts: { listChanged: true },
    logging: {},
    completions: {}
  };
  const cached = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'];
  const server = new Server(
    { name: 'fixture', version: '1.0.0' },
    {
      capabilities,
      cacheHints: Object.fromEntries(cached.map(method => [method, LIFE])),
      requestState: { verify: codec.verify }
    }
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...content.commonTools, headerTool, ...modernTools] }));
  server.setRequestHandler('tools/call', ({ params }, context) =>
    acting[params.name]
      ? acting[params.name](context)
      : found(content.fixedAnswers[params.name], `Tool ${params.name}`)
  );
  server.setRequestHandler('resources/list', () => ({ resources: content.resources }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: content.resourceTemplates }));
  server.setRequestHandler('resources/read', ({ params }) => {
    const contents = content.read(params.uri);
    if (contents === undefined) {
      throw new ResourceNotFoundError(params.uri);
    }
    return { contents };
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: [...content.prompts, askingPrompt] }));
  server.setRequestHandler('prompts/get', ({ params }, { mcpReq }) =>
    params.name === askingPrompt.name
      ? rounds(
          mcpReq,
          { user_context: ask.field('What context should the prompt use?', 'context') },
          answers => ({ messages: [{ role: 'user', content: text(answers.user_context.content.context) }] })
        )
      : { messages: found(content.prompt(params.name, params.arguments), 'Prompt') }
  );
  server.setRequestHandler('completion/complete', ({ params }) => ({
    completion: content.complete(params.argument.value)
  }));
  return server;
}

const handler = createMcpHandler(makeServer, { legacy: 'reject' });
const answer = toNodeHandler(handler);

listen(
  createServer((request, response) => {
    if (isLocal(request.headers)) {
      answer(request, response);
    } else {
      response.writeHead(403).end();
    }
  }),
  process.argv[2]
);
