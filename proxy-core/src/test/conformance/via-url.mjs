// Stands a proxy of Assent in front of the HTTP server that CONFORMANCE_URL names, and becomes its bridge.
// Usage: via-url.mjs ASSENT POLICY
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

const [assent, policy] = process.argv.slice(2);
const name = `client-${randomUUID()}`;

execFileSync(assent, ['proxy', 'add', name, '--policy', policy, '--url', process.env.CONFORMANCE_URL]);
const bridge = spawn(assent, ['run', name, '--headless'], { stdio: 'inherit' });
bridge.on('exit', code => process.exit(code ?? 1));
