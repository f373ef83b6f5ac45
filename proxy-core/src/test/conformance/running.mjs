// What every run of the suites needs: a folder to work in, programs started beside it, and the suites themselves.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { makeKnown } from '../servers/known-home.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const packages = join(here, '..', 'node_modules');

export const node = process.execPath;
export const work = mkdtempSync(join(tmpdir(), 'assent-conformance-'));
export const home = { ...process.env, ASSENT_HOME: join(work, 'home') };
export const started = [];
export const script = name => join(here, name);
export const stable = join(packages, 'conformance', 'dist', 'index.js');
export const alpha = join(packages, 'conformance-alpha', 'dist', 'index.js');

/** Starts a script that says its address on its first line. */
export async function start(name, ...words) {
  const child = spawn(node, [script(name), ...words], { stdio: ['ignore', 'pipe', 'inherit'], env: home });
  started.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    return line;
  }
  throw new Error(`${name} ended with ${child.exitCode}`);
}

/** Runs a suite; gives the checks of each scenario, by its name. */
export function suite(cli, words, env = home) {
  const folder = mkdtempSync(join(work, 'results-'));
  return new Promise(resolve => {
    const child = spawn(node, [cli, ...words, '-o', folder], { stdio: 'ignore', env });
    child.on('exit', () => resolve(results(folder)));
  });
}

/** The checks of each scenario, from the files the suite wrote. */
function results(folder) {
  const scenarios = new Map();
  const visit = (path, name) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory()) {
        visit(join(path, entry.name), join(name, entry.name));
      } else if (entry.name === 'checks.json') {
        const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
        scenarios.set(scenario, JSON.parse(readFileSync(join(path, entry.name), 'utf8')));
      }
    }
  };
  visit(folder, '');
  rmSync(folder, { recursive: true });
  return scenarios;
}

/** Ends what was started. */
export function endStarted() {
  for (const child of started) {
    child.kill();
  }
}

let forget = () => {};

/** Makes the home of this run and lets the installed program use it. */
export function makeHome(image) {
  mkdirSync(home.ASSENT_HOME);
  forget = makeKnown(image, home.ASSENT_HOME);
}

/** Removes the folder to work in. */
export function dropWork() {
  forget();
  rmSync(work, { recursive: true, force: true });
}
