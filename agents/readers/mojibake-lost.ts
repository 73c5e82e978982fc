/** Damage of which a byte is lost, too: what stood there is known from the words around it. */
import { dataOf } from '../data.js';
import type { Damage } from './mojibake-tables.js';

interface Words {
  readonly windows1252: string;
  readonly contractions: { readonly negations: readonly string[]; readonly pronouns: readonly string[] };
}
const { windows1252, contractions } = dataOf('mojibake') as Words;

/** The fixed space of "Â " and "Ã " was made a plain one by whoever laid the text out. */
export function lostSpaces(text: string): Damage[] {
  const found: Damage[] = [];
  for (const { index } of text.matchAll(/(?<!\p{Lu})Â(?=[ \n]|$)/gu))
    found.push({ start: index, end: index + 1, character: '' });
  for (const { index } of text.matchAll(/(?<!\p{Lu})Ã(?= {1,2}\p{Ll})/gu))
    found.push({ start: index, end: index + 1, character: 'à' });
  return found;
}

const CONTRACTED = new RegExp(
  `(?<!\\p{L})(?:${contractions.negations.join('|')}|${contractions.pronouns.join('|')})(?:â€?|\\ufffd)(?=(?:ll|t|s|re|ve|d|m)(?!\\p{L}))`,
  'giu',
);

/**
 * Where bytes are lost. "youâll", "didn\ufffdt": an English contraction lacks its apostrophe, and where one does,
 * "the womanâs" does. "â€" behind a word was a closing quotation mark, whose last byte windows-1252 does not have.
 * Characters of windows-1252 that were read as controls.
 */
export function lostDamage(text: string): Damage[] {
  const found: Damage[] = [];
  const add = (pattern: RegExp, character: string): void => {
    for (const { index, 0: all } of text.matchAll(pattern)) {
      const lost = /(?:â€?|\ufffd)$/u.exec(all)?.[0] ?? all;
      const end = index + all.length;
      found.push({ start: end - lost.length, end, character });
    }
  };
  if (/[â\ufffd]/u.test(text)) {
    add(CONTRACTED, '’');
    if (found.length > 0) add(/(?<=[a-z]{2})(?:â|\ufffd)(?=s(?!\p{L}))/gu, '’');
    add(/(?<=[\p{L}\p{N}.,!?])â€(?=[\s.,;:!?)\]]|$)/gu, '”');
  }
  for (const { index, 0: control } of text.matchAll(
    /[\u0080\u0082\u0084-\u008c\u008e\u0091-\u0097\u0099\u009a\u009c\u009e\u009f]/gu,
  )) {
    const character = windows1252[(control.codePointAt(0) ?? 0x80) - 0x80] ?? '';
    // Next to another, or behind the first byte of UTF-8, it is a piece of what did not hold together.
    if (/[\u0080-\u009f]|^[âãïð]/u.test((text[index - 1] ?? ' ') + (text[index + 1] ?? ' '))) continue;
    const isBesideWord = /[\p{L}\p{N}]/u.test((text[index - 1] ?? '') + (text[index + 1] ?? ''));
    if ((isBesideWord || /[\u0091-\u0097]/u.test(control)) && /[€‚„…‘’“”•–—™\p{L}]/u.test(character))
      found.push({ start: index, end: index + 1, character });
  }
  return found;
}
