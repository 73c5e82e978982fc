/** Raised text in a line of plain text, so that 10⁵ does not become 105. */

const RAISED_FORMS: ReadonlyMap<string, string> = new Map([
  ...Array.from('0123456789', (digit, index) => [digit, '⁰¹²³⁴⁵⁶⁷⁸⁹'[index] ?? digit] as const),
  ['+', '⁺'],
  ['-', '⁻'],
  ['−', '⁻'],
  ['–', '⁻'],
]);

/**
 * How raised text is written after `before`. After a digit, numbers become Unicode superscripts (10⁵, 10⁻⁸) or get
 * a caret (10^2.5), so that two numbers never fuse; after anything else they stay as typed (m2, CD4+, R2), which is
 * how abstracts, databases and other extractors write them.
 */
export function writeRaised(raised: string, before: string): string {
  const text = raised.trim();
  if (/^[∘◦o]$/u.test(text) && /[\d\s]$/u.test(before)) return '°';
  if (!/\d$/u.test(before) || !/\d/u.test(text)) return text.replace(/[∗⁎]/gu, '*');
  const forms = [...text.replace(/\s+/gu, '')].map((character) => RAISED_FORMS.get(character));
  return forms.includes(undefined) || forms.length > 12 ? `^${text}` : forms.join('');
}
