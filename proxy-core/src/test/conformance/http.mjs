// The few lines of HTTP that fixture and relays share.

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Whether a request came from a page and for a name of this computer. */
export function isLocal(headers) {
  const origin = headers.origin?.replace(/^https?:\/\//, '');
  return LOCAL.test(headers.host ?? '') && (origin === undefined || LOCAL.test(origin));
}

/** The JSON value of a request's body; undefined when it is none. */
export async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Listens on the loopback address, and says so with the address on the first line of standard output. */
export function listen(http, port) {
  http.listen(Number(port), '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${http.address().port}/mcp\n`);
  });
}
