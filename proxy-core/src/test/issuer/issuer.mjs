// `oidc-provider` with the clients of `OidcProviderTest`. Prints its address, then obeys one command a line and answers each with the same after `= `:
//   ahead SECONDS   lets its clock be so far ahead of the machine's
//   rotate          signs with new keys, and publishes only these
// Ends with its standard input.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import Provider from 'oidc-provider';

const machine = Date.now.bind(Date);
let ahead = 0;
Date.now = () => machine() + ahead * 1000;

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';
const polls = new Map();
let round = 0;
let current;

function keys() {
  round += 1;
  const pairs = { rsa: ['rsa', { modulusLength: 2048 }], ed: ['ed25519', {}] };
  return Object.entries(pairs).map(([name, [type, options]]) => ({
    ...generateKeyPairSync(type, options).privateKey.export({ format: 'jwk' }),
    kid: `${name}-${round}`,
    use: 'sig',
  }));
}

// What the issuer knows; it outlives a change of keys, unlike the store that the package brings.
const known = new Map();

class Store {
  constructor(model) {
    this.model = model;
  }

  #found(fits) {
    return [...known.values()].find((entry) => entry.model === this.model && fits(entry) && entry.end > Date.now())?.payload;
  }

  async find(id) {
    return this.#found((entry) => entry.id === id);
  }

  async findByUid(uid) {
    return this.#found((entry) => entry.payload.uid === uid);
  }

  async findByUserCode(code) {
    return this.#found((entry) => entry.payload.userCode === code);
  }

  async upsert(id, payload, life) {
    known.set(`${this.model} ${id}`, { model: this.model, id, payload, end: life ? Date.now() + life * 1000 : Infinity });
  }

  async consume(id) {
    (await this.find(id)).consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id) {
    known.delete(`${this.model} ${id}`);
  }

  async revokeByGrantId(grant) {
    known.forEach((entry, key) => entry.payload.grantId === grant && known.delete(key));
  }
}

function client(id, algorithm) {
  return {
    client_id: id,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token', DEVICE],
    response_types: ['code'],
    redirect_uris: ['http://127.0.0.1/callback'],
    id_token_signed_response_alg: algorithm,
  };
}

// The provider has no word for a client that asks too often; this has one for the second question of each device code.
async function slowDown(ctx, next) {
  await next();
  ctx.set('Date', new Date(Date.now()).toUTCString());
  if (ctx.body?.error === 'authorization_pending') {
    const code = ctx.oidc.params.device_code;
    polls.set(code, (polls.get(code) ?? 0) + 1);
    if (polls.get(code) === 2) {
      ctx.body = { error: 'slow_down' };
    }
  }
}

function provider(issuer) {
  const made = new Provider(issuer, {
    adapter: Store,
    jwks: { keys: keys() },
    cookies: { keys: ['a key of tests'] },
    clients: [client('assent-peer', 'RS256'), client('assent-edwards', 'EdDSA')],
    claims: { openid: ['sub'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'EdDSA'] },
    extraParams: ['audience'],
    features: {
      deviceFlow: { enabled: true },
      devInteractions: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx, _, oneOf) => oneOf ?? (ctx.oidc.params.audience || ctx.oidc.body?.audience || undefined),
        getResourceServerInfo: (_, resource) => ({
          audience: resource,
          scope: 'deploy read',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
        useGrantedResource: () => true,
      },
    },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `${id} of tests`, groups: ['release', 'people'] }),
    }),
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    scopes: ['openid', 'offline_access', 'profile'],
    ttl: {
      AccessToken: 3600, DeviceCode: 600, Grant: 86400, IdToken: 3600, Interaction: 600, RefreshToken: 86400, Session: 3600,
    },
  });
  made.use(slowDown);
  return made.callback();
}

const server = createServer((request, answer) => current(request, answer));
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  current = provider(issuer);
  const lines = createInterface({ input: process.stdin });
  lines.on('close', () => process.exit(0));
  lines.on('line', (line) => {
    const [word, value] = line.split(' ');
    if (word === 'ahead') {
      ahead = Number(value);
    } else if (word === 'rotate') {
      current = provider(issuer);
    }
    console.log(`= ${line}`);
  });
  console.log(issuer);
});
