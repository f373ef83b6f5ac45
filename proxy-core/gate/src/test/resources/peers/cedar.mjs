// Answers the contexts of an input file with Cedar and measures one answer. Prints {"answers": [...], "nanos": median}.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const cedar = createRequire(import.meta.url)('@cedar-policy/cedar-wasm/nodejs');
const { policies, contexts } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const parsed = cedar.preparsePolicySet('policies', { staticPolicies: policies });
if (parsed.type !== 'success') {
  console.error(JSON.stringify(parsed).slice(0, 2000));
  process.exit(2);
}
const principal = { type: 'User', id: 'me' };
const action = { type: 'Action', id: 'call' };
const resource = { type: 'Tool', id: 'tool' };

function answer(context) {
  const said = cedar.statefulIsAuthorized({
    principal, action, resource, context, entities: [], preparsedPolicySetId: 'policies', validateRequest: false,
  });
  if (said.type !== 'success') {
    throw new Error(JSON.stringify(said).slice(0, 2000));
  }
  if (said.response.diagnostics.errors.length > 0) {
    throw new Error(JSON.stringify(said.response.diagnostics.errors).slice(0, 2000));
  }
  if (said.response.decision === 'deny') {
    return 'deny';
  }
  return said.response.diagnostics.reason.some((id) => id.startsWith('hitl_')) ? 'hitl' : 'allow';
}

const answers = contexts.map(answer);
function round() {
  const start = process.hrtime.bigint();
  for (const context of contexts) {
    answer(context);
  }
  return Number(process.hrtime.bigint() - start) / contexts.length;
}
const until = (seconds) => process.hrtime.bigint() + BigInt(seconds) * 1_000_000_000n;
for (let end = until(2); process.hrtime.bigint() < end;) {
  round();
}
const times = [];
for (let end = until(3); times.length < 5 || process.hrtime.bigint() < end;) {
  times.push(round());
}
times.sort((a, b) => a - b);
console.log(JSON.stringify({ answers, nanos: times[times.length >> 1] }));
