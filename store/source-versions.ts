/** A source whose text has changed is another row under the same key with a version behind it; the old text stays. */

/** Behind the key of a version: blanks stand in no canonical key. */
const MARK = ' version ';

/** The key of the version with this text. */
export const versionKey = (key: string, sha256: string): string =>
  `${currentKey(key)}${MARK}${sha256.slice(0, 16)}`;

/** The key that all versions of a source share: its canonical key. */
export function currentKey(key: string): string {
  const at = key.indexOf(MARK);
  return at < 0 ? key : key.slice(0, at);
}

/** The keys of all versions of a source but the first: from the one, below the other. */
export const versionRange = (key: string): readonly [from: string, below: string] => [
  `${currentKey(key)}${MARK}`,
  `${currentKey(key)}${MARK}~`,
];
