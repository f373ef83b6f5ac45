// Counts and compares what the conformance suite found.

const FAILED = 'FAILURE';
const PASSED = 'SUCCESS';

/** How many scenarios failed and how many checks passed. */
export function counts(scenarios) {
  const all = [...scenarios.values()];
  const judged = all.flat().filter(({ status }) => status === PASSED || status === FAILED);
  return {
    scenarios: all.length,
    failed: all.filter(checks => checks.length === 0 || checks.some(({ status }) => status === FAILED)).length,
    checks: judged.length,
    passed: judged.filter(({ status }) => status === PASSED).length
  };
}

/** Prints one line for each side and revision, one column for each arrangement. */
export function printTable(tables) {
  const arrangements = [...new Set([...tables.values()].flatMap(row => [...row.keys()]))];
  console.log(`| side, revision | ${arrangements.join(' | ')} |`);
  console.log(`|---|${'---|'.repeat(arrangements.length)}`);
  for (const [label, row] of tables) {
    const cells = arrangements.map(arrangement => {
      if (!row.has(arrangement)) {
        return '–';
      }
      const { failed, scenarios, passed, checks } = counts(row.get(arrangement));
      return `${failed} of ${scenarios} failed, ${passed}/${checks}`;
    });
    console.log(`| ${label} | ${cells.join(' | ')} |`);
  }
}

/**
 * Prints each check that passes in one arrangement and not in the other.
 *
 * @param pairs the arrangement that is judged, and the one it is held against
 * @return how many such checks there are
 */
export function compare(tables, pairs) {
  let added = 0;
  for (const [judged, measure] of pairs) {
    console.log(`\n${judged}, compared with ${measure}:`);
    const lost = [...tables].flatMap(([label, row]) =>
      row.has(judged) && row.has(measure) ? differences(label, row.get(measure), row.get(judged)) : []
    );
    console.log(lost.length === 0 ? 'no failure added' : lost.join('\n'));
    added += lost.length;
  }
  return added;
}

function differences(label, before, after) {
  const lost = [];
  for (const [scenario, checks] of before) {
    const then = tally(checks);
    const now = tally(after.get(scenario) ?? []);
    for (const key of new Set([...then.keys(), ...now.keys()])) {
      const a = then.get(key) ?? { passed: 0, failed: 0 };
      const b = now.get(key) ?? { passed: 0, failed: 0 };
      if (b.failed > a.failed || b.passed < a.passed) {
        lost.push(`${label}: ${scenario}: ${key}${b.message ? `: ${b.message}` : ''}`);
      }
    }
  }
  return lost;
}

function tally(checks) {
  const tallies = new Map();
  for (const { id, name, status, errorMessage } of checks) {
    const key = `${id} (${name})`;
    const tally = tallies.get(key) ?? { passed: 0, failed: 0 };
    tally.passed += status === PASSED ? 1 : 0;
    tally.failed += status === FAILED ? 1 : 0;
    tally.message = status === FAILED ? errorMessage : tally.message;
    tallies.set(key, tally);
  }
  return tallies;
}
