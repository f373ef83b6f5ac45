// The headers of revision 2026-07-28, which repeat what the body says.

export const VERSION = 'io.modelcontextprotocol/protocolVersion';
export const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
export const HEADER_MISMATCH = -32020;

/**
 * The standard headers of a message; none for a revision with a handshake.
 *
 * @param otherwise the revision of a message that names none
 */
export function headersOf(message, otherwise) {
  const version = message.params?._meta?.[VERSION] ?? otherwise;
  if (typeof version !== 'string' || message.method === undefined) {
    return {};
  }
  const name = nameOf(message);
  return {
    'mcp-protocol-version': version,
    'mcp-method': message.method,
    ...(name !== undefined && { 'mcp-name': coded(name) })
  };
}

/** Whether the headers of a request without a session agree with its body; a handshake needs none. */
export function headersMatch(headers, message) {
  const version = message.params?._meta?.[VERSION];
  if (message.method === 'initialize' && version === undefined) {
    return true;
  }
  const name = nameOf(message);
  return (
    headers['mcp-protocol-version'] !== undefined &&
    (version === undefined || headers['mcp-protocol-version'] === version) &&
    headers['mcp-method'] === message.method &&
    (name === undefined || decoded(headers['mcp-name']) === name)
  );
}

function nameOf({ method, params }) {
  const name = { 'tools/call': params?.name, 'prompts/get': params?.name, 'resources/read': params?.uri }[method];
  return typeof name === 'string' ? name : undefined;
}

/** A value as a header: as it is, or in base64 where it is not plain. */
export function coded(value) {
  const text = String(value);
  const plain = /^[\x20-\x7e]*$/.test(text) && text.trim() === text && !/^=\?base64\?.*\?=$/.test(text);
  return plain ? text : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

function decoded(value) {
  const inner = /^=\?base64\?(.*)\?=$/.exec(value ?? '')?.[1];
  return inner === undefined ? value : Buffer.from(inner, 'base64').toString('utf8');
}
