/** Raised text as Unicode superscripts, so that 10⁵ does not become 105. */

const raised: ReadonlyMap<string, string> = new Map([
  ...[...'0123456789'].map((digit, index) => [digit, '⁰¹²³⁴⁵⁶⁷⁸⁹'[index] ?? digit] as const),
  ['+', '⁺'],
  ['-', '⁻'],
  ['−', '⁻'],
  ['–', '⁻'],
  ['=', '⁼'],
  ['(', '⁽'],
  [')', '⁾'],
  ['n', 'ⁿ'],
  ['i', 'ⁱ'],
]);

/** The text in superscript characters, or null where one of them has none. Digits and signs only, mostly. */
export function toSuperscript(text: string): string | null {
  const characters = [...text.replace(/\s+/gu, '')];
  if (characters.length === 0 || characters.length > 12) return null;
  const mapped = characters.map((character) => raised.get(character));
  return mapped.includes(undefined) ? null : mapped.join('');
}
