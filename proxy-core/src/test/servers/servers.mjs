// The servers that are driven: how each is started, on what, and what is asked of it besides the common questions.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { asks, atOnce, cancelled, watched } from './dialogue.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const packages = join(here, '..', 'node_modules', '@modelcontextprotocol');
const call = (name, args = {}) => ({ name, arguments: args });
const official = name => join(packages, name, 'dist', 'index.js');

/** @param work a folder that is emptied before each run */
export function everything(work) {
  const root = pathToFileURL(work).href;
  return {
    name: 'server-everything',
    command: [process.execPath, official('server-everything'), 'stdio'],
    roots: [{ uri: root, name: 'work' }],
    calls: [
      call('echo', { message: 'ünïcödé 😀 "quoted" \u2028 <&> \\' }),
      call('echo', {}),
      call('get-sum', { a: 0.1, b: 1e21 }),
      call('get-annotated-message', { messageType: 'error', includeImage: true }),
      call('get-env'),
      call('get-resource-links', { count: 3 }),
      call('get-resource-reference', { resourceType: 'Text', resourceId: 1 }),
      call('get-resource-reference', { resourceType: 'Blob', resourceId: 2 }),
      call('get-structured-content', { location: 'Chicago' }),
      call('get-tiny-image'),
      call('gzip-file-as-resource', { name: 'x.gz', data: 'data:text/plain;base64,SGVsbG8=', outputType: 'resource' }),
      call('get-roots-list'),
      call('trigger-elicitation-request'),
      call('trigger-url-elicitation', { url: 'https://example.org/', message: 'Open it', elicitationId: 'e1' }),
      call('trigger-url-elicitation', { url: 'https://example.org/', elicitationId: 'e2', errorPath: true }),
      call('trigger-sampling-request', { prompt: 'The capital of France?', maxTokens: 10 }),
      call('toggle-subscriber-updates'),
      call('toggle-subscriber-updates'),
      call('toggle-simulated-logging'),
      call('toggle-simulated-logging'),
      watched(call('trigger-long-running-operation', { duration: 1, steps: 4 })),
      cancelled(call('trigger-long-running-operation', { duration: 3, steps: 3 })),
      atOnce(20, i => call('echo', { message: `number ${i}` })),
      asks('prompts/get', { name: 'simple-prompt' }),
      asks('prompts/get', { name: 'args-prompt', arguments: { city: 'Oslo', state: 'none' } }),
      asks('prompts/get', { name: 'completable-prompt', arguments: { department: 'Sales', name: 'Ada' } }),
      asks('prompts/get', { name: 'resource-prompt', arguments: { resourceType: 'Text', resourceId: '1' } }),
      asks('completion/complete', {
        ref: { type: 'ref/prompt', name: 'completable-prompt' },
        argument: { name: 'department', value: 'E' }
      }),
      asks('resources/read', { uri: 'demo://resource/dynamic/text/7' }),
      asks('resources/read', { uri: 'demo://resource/dynamic/blob/7' }),
      task('simulate-research-query', { topic: 'relays' })
    ],
    random: /^notifications\/message$/, // told by a clock of its own
    deliberate: [
      ['environment cut to what the configuration names', /tools\/call get-env/],
      ['list changes are paced', /^unasked .*list_changed.*: \d+ became [1-9]/],
      ['a task that no call of the session made is refused', /tasks\/get: \/0\/error\/code: -32602 became -32600/]
    ]
  };
}

/**
 * The same server reached over HTTP behind Assent. Direct it is asked over the pipe, because the official client gets its
 * answers twice over streamable HTTP once it has cancelled a call.
 */
export function everythingOverHttp(work, { name, mode, path }) {
  const server = everything(work);
  const deliberate = [
    ...server.deliberate,
    ['the server names its HTTP session', /session undefined/],
    ['list changes from before anybody listens', /^unasked .*list_changed.*: \d+ became 0/]
  ];
  return { ...server, deliberate, name: `server-everything, ${name}`, remote: { words: [official('server-everything'), mode], path } };
}

/** The same server, while the client comes over HTTP itself; with a path of the server both ends are HTTP. */
export function everythingFromHttp(work, { name, mode, path }) {
  const server = mode ? everythingOverHttp(work, { name, mode, path }) : { ...everything(work), name: `server-everything, ${name}` };
  return { ...server, front: true };
}

// A call answered later: asked for until it is done, then its result is fetched.
const task = (name, args) => async (client, tap, ask) => {
  const made = await ask('tools/call', { ...call(name, args), task: { ttl: 60_000 } });
  const taskId = made?.task?.taskId;
  await ask('tasks/get', { taskId });
  await ask('tasks/result', { taskId });
  await ask('tasks/list');
  await ask('tasks/cancel', { taskId });
  await ask('tasks/get', { taskId: '00000000-0000-0000-0000-000000000000' });
};

export function filesystem(work) {
  const path = (...names) => join(work, ...names);
  return {
    name: 'server-filesystem',
    command: [process.execPath, official('server-filesystem'), work],
    roots: [{ uri: pathToFileURL(work).href, name: 'work' }],
    prepare() {
      writeFileSync(path('a.txt'), 'one\ntwo\nthree\n');
      writeFileSync(path('b.txt'), 'bee\n');
      writeFileSync(path('pixel.png'), Buffer.from('89504e470d0a1a0a', 'hex'));
      writeFileSync(path('big.txt'), 'x'.repeat(1_000_000));
      mkdirSync(path('inner'));
    },
    calls: [
      call('list_allowed_directories'),
      call('read_file', { path: path('a.txt') }),
      call('read_text_file', { path: path('a.txt'), head: 2 }),
      call('read_text_file', { path: path('big.txt') }),
      call('read_text_file', { path: '/etc/hostname' }),
      call('read_text_file', { path: path('missing.txt') }),
      call('read_media_file', { path: path('pixel.png') }),
      call('read_multiple_files', { paths: [path('a.txt'), path('b.txt'), path('missing.txt')] }),
      call('write_file', { path: path('new.txt'), content: 'line\r\nline\u2028\n' }),
      call('edit_file', { path: path('new.txt'), edits: [{ oldText: 'line', newText: 'LINE' }], dryRun: true }),
      call('edit_file', { path: path('a.txt'), edits: [{ oldText: 'two', newText: '2' }] }),
      call('create_directory', { path: path('inner', 'deep') }),
      call('list_directory', { path: work }),
      call('list_directory_with_sizes', { path: work, sortBy: 'size' }),
      call('directory_tree', { path: work }),
      call('move_file', { source: path('b.txt'), destination: path('inner', 'c.txt') }),
      call('search_files', { path: work, pattern: '**/*.txt' }),
      call('get_file_info', { path: path('a.txt') }),
      atOnce(20, i => call('read_text_file', { path: path(i % 2 ? 'a.txt' : 'new.txt') })),
      async client => client.sendRootsListChanged(),
      call('list_allowed_directories')
    ],
    deliberate: [['a call that may write on a folder with settings of clients in it is refused', /call directory_tree/]]
  };
}

export function memory(work) {
  const ada = { name: 'Ada', entityType: 'person', observations: ['wrote', 'counted'] };
  const relations = [{ from: 'Ada', to: 'Engine', relationType: 'describes' }];
  return {
    name: 'server-memory',
    command: [process.execPath, official('server-memory')],
    environment: { MEMORY_FILE_PATH: join(work, 'memory.jsonl') },
    calls: [
      call('create_entities', { entities: [ada, { name: 'Engine', entityType: 'thing', observations: [] }] }),
      call('create_relations', { relations }),
      call('add_observations', { observations: [{ entityName: 'Ada', contents: ['thought'] }] }),
      call('add_observations', { observations: [{ entityName: 'Nobody', contents: ['x'] }] }),
      call('read_graph'),
      call('search_nodes', { query: 'person' }),
      call('open_nodes', { names: ['Ada'] }),
      asks('resources/read', { uri: 'memory://knowledge-graph' }),
      call('delete_observations', { deletions: [{ entityName: 'Ada', observations: ['counted'] }] }),
      call('delete_relations', { relations }),
      call('delete_entities', { entityNames: ['Engine'] }),
      call('create_entities', { entities: 'no list' }),
      call('read_graph'),
      atOnce(20, () => call('read_graph'))
    ]
  };
}

export function thinking() {
  const thought = (n, more) => call('sequentialthinking', { thought: `step ${n}`, nextThoughtNeeded: n < 3, thoughtNumber: n, totalThoughts: 3, ...more });
  return {
    name: 'server-sequential-thinking',
    command: [process.execPath, official('server-sequential-thinking')],
    calls: [
      thought(1),
      thought(2, { isRevision: true, revisesThought: 1 }),
      thought(3, { branchFromThought: 2, branchId: 'b' }),
      call('sequentialthinking', { thought: 'no numbers' })
    ]
  };
}

/** A server in Python with nothing but its standard library. */
export function python() {
  return {
    name: 'Python, standard library',
    command: ['python3', join(here, 'python-server.py')],
    calls: [
      call('echo', { text: 'ünïcödé 😀', number: 12345678901234567890, nested: { deep: [1, [2, [3]]] } }),
      call('add', { a: 1, b: 2.5 }),
      call('raise', {}),
      watched(call('count', { to: 5 })),
      cancelled(call('wait', { seconds: 30 })),
      call('sample', { prompt: 'Hm?' }),
      atOnce(20, i => call('echo', { number: i })),
      asks('prompts/get', { name: 'greet', arguments: { who: 'you' } }),
      asks('resources/read', { uri: 'memo://one' })
    ]
  };
}

/** A server of the official Java SDK, which answers one call after the other: more at once lose answers in that SDK. */
export function java(classPath) {
  return {
    name: 'Java SDK 2.1.0',
    command: ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', classPath, join(here, 'java', 'JavaServer.java')],
    calls: [
      call('echo', { text: 'ünïcödé 😀', number: 1.50, nested: { deep: [1, [2, [3]]] } }),
      call('fail'),
      watched(call('count', { to: 3 })),
      call('sample', { prompt: 'Hm?' }),
      call('elicit', { message: 'Who?' }),
      call('log', {}),
      asks('prompts/get', { name: 'greet', arguments: { who: 'you' } }),
      asks('resources/read', { uri: 'memo://one' })
    ]
  };
}

/** A server in bash with the habits of mcp-bash. */
export function bash(scripts, slow) {
  return {
    name: 'mcp-bash-like',
    command: ['bash', join(scripts, 'bash-server.sh'), join(scripts, 'bash-policy.sh')],
    environment: { BASH_SERVER_SLOW: String(slow) },
    roots: [{ uri: 'file:///work', name: 'work' }],
    calls: [
      call('hello', { name: 'first' }),
      call('hello', { name: 'again' }),
      call('denied'),
      call('hidden'),
      call('fails'),
      call('timeout'),
      call('big'),
      call('embed'),
      call('log'),
      call('partial'),
      watched(call('progress')),
      call('ask'),
      cancelled(call('slow')),
      atOnce(10, i => call('hello', { i })),
      asks('prompts/get', { name: 'greet', arguments: { who: 'you' } }),
      asks('resources/read', { uri: 'file://./notes.txt' }),
      asks('resources/unsubscribe', { uri: 'file://./notes.txt', subscriptionId: 'sub-1' }),
      asks('completion/complete', { ref: { type: 'ref/prompt', name: 'greet' }, argument: { name: 'who', value: 'w' } }),
      asks('completion/complete', { argument: { name: 'who', value: 'w' } })
    ]
  };
}

/** Empties a folder and lets a server's description fill it. */
export function prepare(server, work) {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  server.prepare?.();
}
