// Runs the conformance suites in each arrangement, prints the tables. Usage: suite.mjs IMAGE [WORD...]
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { compare, counts, printTable } from './report.mjs';
import { alpha, dropWork, endStarted, home, makeHome, node, script, stable, start, started, suite, work } from './running.mjs';

const assent = join(process.argv[2], 'bin', 'assent');

const ROWS = ['server, stable', 'server, 2025-11-25', 'server, 2026-07-28', 'client, 2025-11-25', 'client, 2026-07-28'];
const COLUMNS = ['direct', 'relays', 'relays + Assent', 'relay, Assent to HTTP', 'HTTP to Assent, relay'];

/** The titles that one of the words is about; all of them where none of the words is about any. */
function chosen(titles) {
  const found = titles.filter(title => process.argv.slice(3).some(word => title.includes(word)));
  return new Set(found.length === 0 ? titles : found);
}

const rows = chosen(ROWS);
const columns = chosen(COLUMNS);

const ALLOW_ALL = { rules: [{ id: 'allow-all', effect: 'allow', conditions: { mcp_method: '*' } }] };

// Transport and sign-in are between a client and an HTTP server; over a pipe there are none to check.
const CLIENT_SCENARIOS = {
  '2025-11-25': ['initialize', 'tools_call', 'elicitation-sep1034-client-defaults', 'json-schema-2020-12-preservation'],
  '2026-07-28': [
    'tools_call',
    'request-metadata',
    'sep-2322-client-request-state',
    'http-standard-headers',
    'http-custom-headers',
    'http-invalid-tool-headers',
    'json-schema-ref-no-deref',
    'json-schema-2020-12-preservation'
  ]
};

function addProxy(name, ...words) {
  execFileSync(assent, ['proxy', 'add', name, '--policy', join(work, 'allow.json'), ...words], { env: home });
}

const serverRun = (label, cli, words) => ({
  label,
  start: url => suite(cli, ['server', '--url', url, ...words])
});
const SERVER_RUNS = {
  '2025-11-25': [
    serverRun('server, stable', stable, []),
    serverRun('server, 2025-11-25', alpha, ['--requirements', '2025-11-25'])
  ],
  '2026-07-28': [serverRun('server, 2026-07-28', alpha, ['--requirements', '2026-07-28'])]
};

async function serverSide(arrangement, urls, tables) {
  for (const [revision, runs] of Object.entries(SERVER_RUNS)) {
    for (const { label, start } of urls[revision] ? runs : []) {
      if (rows.has(label)) {
        note(tables, label, arrangement, await start(urls[revision]));
      }
    }
  }
}

async function clientSide(arrangement, via, tables) {
  const env = via ? { ...home, CONFORMANCE_VIA: JSON.stringify(via) } : home;
  for (const [revision, names] of Object.entries(CLIENT_SCENARIOS)) {
    const label = `client, ${revision}`;
    const scenarios = new Map();
    for (const name of rows.has(label) ? names : []) {
      const words = ['client', '--command', `${node} ${script('client.mjs')}`, '--scenario', name];
      const found = await suite(alpha, [...words, '--spec-version', revision], env);
      scenarios.set(name, [...found.values()].flat());
    }
    if (rows.has(label)) {
      note(tables, label, arrangement, scenarios);
    }
  }
}

function note(tables, label, arrangement, scenarios) {
  const { failed, scenarios: all, passed, checks } = counts(scenarios);
  console.error(`${label}, ${arrangement}: ${failed} of ${all} scenarios failed, ${passed} of ${checks} checks passed`);
  tables.set(label, (tables.get(label) ?? new Map()).set(arrangement, scenarios));
}

const back = url => [node, script('relay-back.mjs'), ...url];
const knows = option => execFileSync(assent, ['proxy', 'add', '--help'], { env: home }).includes(option);
const relayed = async (legacy, modern) => ({
  '2025-11-25': await start('relay-front.mjs', '0', ...legacy),
  '2026-07-28': await start('relay-front.mjs', '0', ...modern)
});
const guarded = name => [assent, 'run', name, '--headless'];

async function freePort() {
  const server = createServer();
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise(resolve => server.close(resolve));
  return String(port);
}

/** The address of a proxy's own HTTP front end, behind a relay that has the token. */
async function frontOf(name, ...server) {
  const port = await freePort();
  addProxy(name, '--http-port', port, ...server);
  return start('relay-token.mjs', '0', port, join(home.ASSENT_HOME, 'proxies', name, 'http-token'));
}

/**
 * What stands between suite and fixture, one arrangement after the other.
 *
 * `server` are the addresses the suite checks as a server; `via` is the command the checked client speaks with, undefined
 * for HTTP without anything between; `like` names the arrangement without Assent that it is held against.
 */
async function* arrangements(legacy, modern) {
  yield { name: 'direct', server: { '2025-11-25': legacy, '2026-07-28': modern }, client: true };
  const relays = [back([legacy]), back([modern, '2026-07-28'])];
  yield { name: 'relays', server: await relayed(...relays), client: true, via: back([]) };

  addProxy('legacy', '--', ...relays[0]);
  addProxy('modern', '--', ...relays[1]);
  addProxy('client', '--env', 'CONFORMANCE_URL', '--', ...back([]));
  const server = await relayed(guarded('legacy'), guarded('modern'));
  yield { name: 'relays + Assent', server, client: true, via: guarded('client'), like: 'relays' };

  if (knows('--url')) {
    addProxy('legacy-http', '--url', legacy);
    addProxy('modern-http', '--url', modern);
    const server = await relayed(guarded('legacy-http'), guarded('modern-http'));
    const via = [node, script('via-url.mjs'), assent, join(work, 'allow.json')];
    yield { name: 'relay, Assent to HTTP', server, client: true, via, like: 'relays' };
  }
  if (knows('--http-port')) {
    const server = {
      '2025-11-25': await frontOf('legacy-front', '--', ...relays[0]),
      '2026-07-28': await frontOf('modern-front', '--', ...relays[1])
    };
    started.push(spawn(assent, ['core'], { stdio: 'ignore', env: home }));
    yield { name: 'HTTP to Assent, relay', server, like: 'relays' };
  }
}

async function main() {
  makeHome(process.argv[2]);
  writeFileSync(join(work, 'allow.json'), JSON.stringify(ALLOW_ALL));
  const tables = new Map();
  const pairs = [];
  const fixtures = [await start('fixture-legacy.mjs', '0'), await start('fixture-modern.mjs', '0')];
  for await (const { name, server, client, via, like } of arrangements(...fixtures)) {
    if (!columns.has(name)) {
      continue;
    }
    await serverSide(name, server, tables);
    if (client) {
      await clientSide(name, via, tables);
    }
    if (like) {
      pairs.push([name, like]);
    }
  }
  printTable(tables);
  return compare(tables, pairs);
}

async function tidy() {
  endStarted();
  await endCore();
  dropWork();
}

// A core without a window ends by itself a minute after its last session; being asked to, it ends at once.
async function endCore() {
  let pid;
  try {
    ({ pid } = JSON.parse(execFileSync(assent, ['status', '--json'], { env: home, stdio: ['ignore', 'pipe', 'ignore'] })));
  } catch {
    return; // none listens
  }
  process.kill(pid);
  const socket = join(home.ASSENT_HOME, 'run', 'core.sock');
  for (let i = 0; i < 100 && existsSync(socket); i++) {
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

let added;
try {
  added = await main();
} finally {
  await tidy();
}
process.exit(added === 0 ? 0 : 1);
