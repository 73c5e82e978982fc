import type { DamageKind, Raw } from './kind.js';
import { bodyOf, contextOf, plainOf, readTextOf, shortened } from './markup.js';

const SET = /<(su[bp])\b[^>]*>((?:(?!<\/?su[bp]\b)[^])*)<\/\1>/gu;
const FORMS: ReadonlyMap<string, string> = new Map([
  ...Array.from('0123456789+−=()', (sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'[at] ?? ''] as const),
  ['-', '⁻'],
  ['–', '⁻'],
]);
const LOWERED: ReadonlyMap<string, string> = new Map(
  Array.from('0123456789+−=()', (sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'[at] ?? '']),
);

/** Numbers above or below the line, other than citations and notes, after the base asked for. */
const kindAfter = (name: string, base: RegExp): DamageKind => ({
  name,
  count(document, { markup }: Raw) {
    const { text } = bodyOf(markup);
    return [...text.matchAll(SET)].flatMap((match) => {
      const number = plainOf(match[2] ?? '').trim();
      const { before, after } = contextOf(text, match.index, match.index + match[0].length);
      if (
        !/^[-−–+]?\d{1,3}[-−+]?$/u.test(number) ||
        !base.test(before) ||
        /<xref|<a\b/u.test(match[2] ?? '') ||
        (match[1] === 'sup' && isNote(text, match))
      )
        return [];
      const read = readTextOf(document).between(before, '', after);
      if (read === null || /\n/u.test(read)) return [];
      const forms = match[1] === 'sup' ? FORMS : LOWERED;
      const meant = [...number].map((sign) => forms.get(sign) ?? sign).join('');
      const isRight = [meant, `${match[1] === 'sup' ? '^' : '_'}${number}`].some((form) =>
        read.includes(form),
      );
      return [{ raw: shortened(before.slice(-12) + match[0] + after.slice(0, 8)), read, isRight }];
    });
  },
});

/** Inside a link, or above the line after a stop or a word, a number leads to a note or a reference. */
const isNote = (text: string, match: RegExpExecArray): boolean =>
  /<(?:xref|a)\b[^>]*>\s*(?:<\w+>\s*)*$/u.test(text.slice(Math.max(0, match.index - 300), match.index)) ||
  /[.,;:”"]$|\p{L}{4}$/u.test(plainOf(text.slice(Math.max(0, match.index - 40), match.index)).trimEnd());

export const superscriptDigits: readonly DamageKind[] = [
  kindAfter('set numbers after digits', /\d$/u),
  kindAfter('set numbers after letters', /[\p{L})\]]$/u),
];
