// Lets an installed program use a home that only the environment names: the bridge leaves aside what nobody made known.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder's name as it stands in the record: blanks, `%` and what is not ASCII as hex digits of its bytes. */
function encoded(folder) {
  const signs = [...Buffer.from(folder, 'utf8')];
  const isPlain = byte => byte > 0x20 && byte < 0x7f && byte !== 0x25;
  return signs.map(byte => (isPlain(byte) ? String.fromCharCode(byte) : '%' + byte.toString(16).toUpperCase().padStart(2, '0'))).join('');
}

/**
 * Makes a home known to the program in a folder, for as long as a run lasts.
 *
 * @param image the folder with `bin/assent`
 * @param home an existing folder
 * @returns a function that takes it back
 */
export function makeKnown(image, home) {
  const record = join(image, 'lib', 'known-homes');
  // A program of class files takes any home.
  if (!existsSync(join(image, 'lib'))) {
    return () => {};
  }
  const folders = [home, home, join(home, 'run')].map(encoded);
  const line = folders.join(' ') + '\n';
  const before = existsSync(record) ? readFileSync(record, 'ascii') : '';
  writeFileSync(record, before + line);
  return () => {
    const left = readFileSync(record, 'ascii').replace(line, '');
    if (left === '') {
      rmSync(record);
    } else {
      writeFileSync(record, left);
    }
  };
}
