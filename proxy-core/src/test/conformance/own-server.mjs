// Runs the conformance suites against `assent mcp`, behind a relay from HTTP, and prints the tables.
// Usage: own-server.mjs IMAGE
//
// The suites are made for a fixture with tools, prompts and resources of its own. What asks for one of those has nothing to
// say of a server with four other tools; it is named below with the reason. All else has to pass, and what is named here
// and passes all the same is told, too.
import { join } from 'node:path';
import { counts } from './report.mjs';
import { alpha, dropWork, endStarted, home, makeHome, stable, start, suite } from './running.mjs';

const TOOL = 'asks for a tool of the fixture';
const NONE = 'the server has none, and says so';

/** Scenarios, or `scenario: check` where the rest of the scenario applies, with the reason why they do not. */
const APART = [
  [/^tools-call-(image|audio|embedded-resource|mixed-content|with-logging|with-progress|sampling|elicitation)$/, TOOL],
  [/^elicitation-sep(1034-defaults|1330-enums)$/, TOOL],
  [/^json-schema-2020-12$/, TOOL],
  [/^input-required-result-(?!missing|unsupported|ignore|validate)/, TOOL],
  [/^http-custom-header-server-validation$/, TOOL],
  [/^server-stateless: sep-2575-(server-rejects-undeclared-capability|missing-capability-http-400)$/, TOOL],
  [/^(resources|prompts)-/, `prompts and resources: ${NONE}`],
  [/^caching: sep-2549-(prompts|resources)/, `prompts and resources: ${NONE}`],
  [/^(logging-set-level|completion-complete)$/, NONE],
  [/^tasks-(?!status-notifications)/, `tasks: ${NONE}`]
];

const RUNS = [
  ['stable', stable, []],
  ['2025-11-25', alpha, ['--requirements', '2025-11-25']],
  ['2026-07-28', alpha, ['--requirements', '2026-07-28']]
];

const reason = name => APART.find(([pattern]) => pattern.test(name))?.[1];
const failed = checks => checks.filter(({ status }) => status === 'FAILURE');

/** The checks that apply; those that should not pass and do, and those that should and do not. */
function judged(scenarios) {
  const applying = new Map();
  const wrong = [];
  for (const [scenario, checks] of scenarios) {
    if (reason(scenario)) {
      if (failed(checks).length === 0) {
        wrong.push(`${scenario}: passes, and is said not to apply`);
      }
      continue;
    }
    const apart = checks.filter(({ id }) => reason(`${scenario}: ${id}`));
    wrong.push(...apart.filter(({ status }) => status === 'SUCCESS').map(({ id }) => `${scenario}: ${id}: passes, and is said not to apply`));
    const rest = checks.filter(check => !apart.includes(check));
    wrong.push(...failed(rest).map(({ id, errorMessage }) => `${scenario}: ${id}: ${errorMessage}`));
    applying.set(scenario, rest);
  }
  return { applying, wrong };
}

async function main() {
  makeHome(process.argv[2]);
  const url = await start('relay-front.mjs', '0', join(process.argv[2], 'bin', 'assent'), 'mcp');
  const told = [];
  console.log('| revision | scenarios that apply | checks passed | scenarios that do not apply |');
  console.log('|---|---|---|---|');
  for (const [label, cli, words] of RUNS) {
    const scenarios = await suite(cli, ['server', '--url', url, ...words]);
    if (scenarios.size === 0) {
      throw new Error(`${label}: the suite checked nothing`);
    }
    const { applying, wrong } = judged(scenarios);
    const { passed, checks } = counts(applying);
    console.log(`| ${label} | ${applying.size} | ${passed} of ${checks} | ${scenarios.size - applying.size} |`);
    told.push(...wrong.map(line => `${label}: ${line}`));
  }
  console.log(told.length === 0 ? '\nall that applies passes' : `\n${told.join('\n')}`);
  return told.length;
}

let wrong = 1;
try {
  wrong = await main();
} finally {
  endStarted();
  dropWork();
}
process.exit(wrong === 0 ? 0 : 1);
