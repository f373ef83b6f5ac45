// Compares two records of the same dialogue as JSON in meaning.

const TIMES = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/\b[0-9a-f]{32}\b/g, '<id>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '<time>'],
  [/\b\d{1,2}:\d\d:\d\d( [AP]M)?/g, '<time>'],
  [/\w{3} \w{3} \d\d \d{4} <time> GMT[+-]\d{4} \([^)]*\)/g, '<time>'],
  [/\b17\d{11}\b/g, '<time>']
];

/** A value without what differs from run to run: times, random ids, the order of members. */
export function steady(value, key) {
  if (typeof value === 'string') {
    if (key === 'blob') {
      return `base64 of ${steady(Buffer.from(value, 'base64').toString('utf8'))}`;
    }
    return TIMES.reduce((text, [pattern, name]) => text.replace(pattern, name), value);
  }
  if (Array.isArray(value)) {
    return value.map(item => steady(item));
  }
  if (value !== null && typeof value === 'object') {
    const names = Object.keys(value).sort();
    return Object.fromEntries(names.map(name => [name, steady(value[name], name)]));
  }
  return value;
}

/** Where two values first differ, as a JSON pointer with both; undefined when they mean the same. */
export function difference(a, b, at = '') {
  if (Object.is(a, b)) {
    return undefined;
  }
  const objects = [a, b].every(value => value !== null && typeof value === 'object');
  if (!objects || Array.isArray(a) !== Array.isArray(b)) {
    return `${at || '/'}: ${short(a)} became ${short(b)}`;
  }
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = difference(a[name], b[name], `${at}/${name}`);
    if (found) {
      return found;
    }
  }
  return undefined;
}

function short(value) {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}...` : text;
}

/**
 * What differs between the record of a direct run and that of a guarded one.
 *
 * @param deliberate pairs of a name and a pattern over the text of a difference: what Assent does on purpose
 * @param random a pattern over methods that the server sends by chance
 * @return `{ compared, deliberate, faults }`, the last two lists of texts
 */
export function compareTaps(direct, guarded, { deliberate = [], random = /^$/ }) {
  const found = [];
  const note = (what, text) => text && found.push(`${what}: ${text}`);
  const count = Math.max(direct.requests.length, guarded.requests.length);
  for (let i = 0; i < count; i++) {
    const a = direct.requests[i];
    const b = guarded.requests[i];
    const name = (a ?? b).params?.name ?? (a ?? b).params?.uri;
    const what = `${i} ${(a ?? b).method}${name ? ` ${name}` : ''}`;
    note(what, difference(steady(a?.params), steady(b?.params), '/asked'));
    note(what, difference(steady(a?.answers), steady(b?.answers)));
  }
  const before = tally(direct.unasked, random);
  const after = tally(guarded.unasked, random);
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    note(`unasked ${key}`, difference(before.get(key) ?? 0, after.get(key) ?? 0, '/count'));
  }
  note('noise', difference(direct.noise.length, guarded.noise.length, '/lines'));
  const why = text => deliberate.find(([, pattern]) => pattern.test(text))?.[0];
  return {
    compared: count + [...before.values()].reduce((sum, n) => sum + n, 0),
    deliberate: [...new Set(found.map(why).filter(Boolean))],
    faults: found.filter(text => !why(text))
  };
}

function tally(messages, random) {
  const counts = new Map();
  for (const message of messages.filter(({ method }) => !random.test(method))) {
    const key = JSON.stringify(steady(message));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
