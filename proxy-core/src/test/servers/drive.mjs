// Drives each server twice, direct and behind Assent, and prints what differs. Usage: drive.mjs IMAGE SCRIPTS [NAME...]
//
// SCRIPTS is the folder of the servers in bash. BASH_SERVER_SLOW is how slow their first call is, in seconds; 25 unless
// said. JAVA_SERVER_PATH is the class path of the Java SDK; without it that server is left out, with a word.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareTaps } from './compare.mjs';
import { converse } from './dialogue.mjs';
import * as servers from './servers.mjs';
import { Tap } from './tap.mjs';

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
  return classPath ? [...list, servers.java(classPath)] : list;
}

function addProxy(name, { command, environment = {} }) {
  const named = Object.keys(environment).flatMap(variable => ['--env', variable]);
  const words = ['--root', work, '--policy', join(base, 'allow.json'), ...named, '--', ...command];
  execFileSync(assent, ['proxy', 'add', name, ...words], { env: home });
}

async function run(server, [command, ...args]) {
  servers.prepare(server, work);
  const tap = new Tap({ command, args, env: { ...home, ...server.environment }, cwd: work });
  await converse(tap, server);
  return tap;
}

async function drive(server, number) {
  const name = `server${number}`;
  servers.prepare(server, work);
  addProxy(name, server);
  const direct = await run(server, server.command);
  const guarded = await run(server, [assent, 'run', name, '--headless']);
  return compareTaps(direct, guarded, server);
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
try {
  mkdirSync(home.ASSENT_HOME);
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
  rmSync(base, { recursive: true, force: true });
}
process.exit(faults === 0 ? 0 : 1);
