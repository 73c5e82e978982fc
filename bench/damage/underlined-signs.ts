import type { DamageKind } from './kind.js';
import { bodyOf, contextOf, plainOf, readTextOf, shortened } from './markup.js';

const UNDERLINED =
  /<(underline|u|ins)\b[^>]*>((?:(?!<\/?\1\b)[^]){1,200})<\/\1>|<span\b[^>]*text-decoration(?:-line)?\s*:\s*underline[^>]*>([^<]{1,40})<\/span>|(&lt;|&gt;|&#x0*3[ce];|&#6[02];)(?:\u0332|\u0333|\u0331|\u0347|&#x0*33[123];)/giu;
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/</u, '≤'],
  [/>/u, '≥'],
  [/\+/u, '±'],
];

/** A comparison sign or plus with a line under it is ≤, ≥ or ±. */
export const underlinedSigns: DamageKind = {
  name: 'underlined signs',
  count(document, { markup }) {
    const { text } = bodyOf(markup);
    return [...text.matchAll(UNDERLINED)].flatMap((match) => {
      const words = plainOf(match[2] ?? match[3] ?? match[4] ?? '');
      const meant = /^[\s\d.,%]*[<>+][\s\d.,%]*$/u.test(words)
        ? MEANT.find(([sign]) => sign.test(words))?.[1]
        : undefined;
      if (meant === undefined) return [];
      const { before, after } = contextOf(text, match.index, match.index + match[0].length);
      const read =
        readTextOf(document).between(before, '', after) ?? numberRead(document.text, words, meant, after);
      if (read === null) return [];
      return [{ raw: shortened(match[0]) + after.slice(0, 12), read, isRight: read.includes(meant) }];
    });
  },
};

/** In a cell there are no words around by which to find the place: the number with its sign is looked for. */
function numberRead(text: string, sign: string, meant: string, after: string): string | null {
  const number = /^\s?[\d.,]+/u.exec(after)?.[0];
  if (number === undefined) return null;
  return [meant, sign].map((form) => form.trim() + number).find((form) => text.includes(form)) ?? null;
}
