// Drives each server twice, direct and behind Assent, and prints what differs. Usage: drive.mjs IMAGE SCRIPTS [NAME...]
//
// SCRIPTS is the folder of the servers in bash. BASH_SERVER_SLOW is how slow their first call is, in seconds; 25 unless
// said. JAVA_SERVER_PATH is the class path of the Java SDK; without it that server is left out, with a word.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareTaps } from './compare.mjs';
import { converse } from './dialogue.mjs';
import { makeKnown } from './known-home.mjs';
import * as servers from './servers.mjs';
import { HttpTap, Tap } from './tap.mjs';

const [image, scripts, ...wanted] = process.argv.slice(2);
const assent = join(image, 'bin', 'assent');
const base = realpathSync(mkdtempSync(join(tmpdir(), 'assent-servers-')));
const work = join(base, 'work');
const home = { ...process.env, ASSENT_HOME: join(base, 'home') };

const ALLOW_ALL = { rules: [{ id: 'allow-all', effect: 'allow', conditions: { mcp_method: '*' } }] };

function all() {
  const list = [
    servers.everything(work),
    servers.filesystem(work),
    servers.memory(work),
    servers.thinking(),
    servers.python(),
    servers.bash(scripts, process.env.BASH_SERVER_SLOW ?? 25)
  ];
  const classPath = process.env.JAVA_SERVER_PATH;
  if (classPath) {
    list.push(servers.java(classPath));
  }
  list.push(
    servers.everythingOverHttp(work, { name: 'streamable HTTP', mode: 'streamableHttp', path: '/mcp' }),
    servers.everythingOverHttp(work, { name: 'HTTP+SSE', mode: 'sse', path: '/sse' }),
    servers.everythingFromHttp(work, { name: 'HTTP front end' }),
    servers.everythingFromHttp(work, { name: 'HTTP front end and streamable HTTP', mode: 'streamableHttp', path: '/mcp' })
  );
  return list;
}

function addProxy(name, ...server) {
  const words = ['--root', work, '--policy', join(base, 'allow.json'), ...server];
  execFileSync(assent, ['proxy', 'add', name, ...words], { env: home });
}

function asCommand({ command, environment = {} }) {
  return [...Object.keys(environment).flatMap(variable => ['--env', variable]), '--', ...command];
}

async function freePort() {
  const probe = createServer();
  await new Promise(resolve => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise(resolve => probe.close(resolve));
  return port;
}

async function untilItAnswers(port) {
  for (let i = 0; i < 300 && !(await answers(port)); i++) {
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

/** Starts a server that listens, and waits until it does. */
async function listening({ words, path }) {
  const port = await freePort();
  const child = spawn(process.execPath, words, { stdio: 'ignore', cwd: work, env: { ...process.env, PORT: String(port) } });
  await untilItAnswers(port);
  return { url: `http://localhost:${port}${path}`, child };
}

function answers(port) {
  return new Promise(resolve => {
    const socket = connect(port, 'localhost');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

function piped(server, [command, ...args]) {
  return new Tap({ command, args, env: { ...home, ...server.environment }, cwd: work });
}

/** Waits for the front end of a proxy; starts the core that has it, where none runs. */
async function fronted(name, port) {
  spawn(assent, ['core'], { stdio: 'ignore', env: home });
  await untilItAnswers(port);
  const token = readFileSync(join(home.ASSENT_HOME, 'proxies', name, 'http-token'), 'utf8').trim();
  return new HttpTap(`http://127.0.0.1:${port}/mcp`, { Authorization: `Bearer ${token}` });
}

async function run(server, tap) {
  servers.prepare(server, work);
  await converse(tap, server);
  return tap;
}

async function drive(server, number) {
  const name = `server${number}`;
  servers.prepare(server, work);
  const remote = server.remote && (await listening(server.remote));
  try {
    const port = server.front && (await freePort());
    const way = port ? ['--http-port', String(port)] : [];
    addProxy(name, ...way, ...(remote ? ['--url', remote.url] : asCommand(server)));
    const direct = await run(server, piped(server, server.command));
    const guarded = await run(server, port ? await fronted(name, port) : piped(server, [assent, 'run', name, '--headless']));
    return compareTaps(direct, guarded, server);
  } finally {
    remote?.child.kill('SIGKILL');
  }
}

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

let faults = 0;
mkdirSync(home.ASSENT_HOME);
const forget = makeKnown(image, home.ASSENT_HOME);
try {
  writeFileSync(join(base, 'allow.json'), JSON.stringify(ALLOW_ALL));
  const list = all().filter(({ name }) => wanted.length === 0 || wanted.some(word => name.includes(word)));
  const rows = [];
  for (const [number, server] of list.entries()) {
    console.error(`driving ${server.name}`);
    const row = await drive(server, number);
    rows.push(`| ${server.name} | ${row.compared} | ${row.deliberate.join('; ') || 'none'} | ${row.faults.length} |`);
    faults += row.faults.length;
    for (const fault of row.faults) {
      console.error(`  ${fault}`);
    }
  }
  console.log('| server | answers and messages compared | deliberate differences | other differences |');
  console.log('|---|---|---|---|');
  console.log(rows.join('\n'));
  if (!process.env.JAVA_SERVER_PATH) {
    console.log('\nThe Java SDK was left out: Maven could not bring its jars.');
  }
  execFileSync(assent, ['audit', 'verify'], { env: home, stdio: ['ignore', 'ignore', 'inherit'] });
} finally {
  await endCore();
  forget();
  rmSync(base, { recursive: true, force: true });
}
process.exit(faults === 0 ? 0 : 1);
