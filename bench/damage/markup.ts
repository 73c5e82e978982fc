/** Markup as plain words, and the way from a place of the markup to what was read there. */

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0', le: '≤', ge: '≥', plusmn: '±', sup2: '²', sup3: '³', thinsp: '\u2009', ndash: '–', mdash: '—', minus: '−', times: '×', deg: '°', micro: 'µ',
}; // prettier-ignore

/** Words of a piece of markup; the tags are gone without a trace, entities are characters. */
export const plainOf = (markup: string): string =>
  markup
    .replace(/<!--[^]*?-->/gu, '')
    .replace(/<[^<>]{0,4000}>/gu, '')
    .replace(/&#x([0-9a-f]{1,6});/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});/gu, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&([a-z]{2,8}\d?);/giu, (whole, name: string) => ENTITIES[name] ?? whole);

const LETTER = /^\p{L}$/u;
const lettersOf = (text: string): string[] =>
  [...text.normalize('NFKC')].filter((character) => LETTER.test(character));

/** Letters of the context before and after a place, by which it is found again. */
const BEFORE = 24;
const AFTER = 12;

/** Finds stretches of a read text by the letters around them; digits, signs and spaces do not matter. */
export class ReadText {
  readonly #text: string;
  readonly #letters: string;
  /** Where each of the letters ends in the text. */
  readonly #ends: number[] = [];
  readonly #starts: number[] = [];

  constructor(text: string) {
    this.#text = text;
    const letters: string[] = [];
    let at = 0;
    for (const character of text) {
      for (const letter of lettersOf(character)) {
        letters.push(letter);
        for (let unit = 0; unit < letter.length; unit += 1) {
          this.#starts.push(at);
          this.#ends.push(at + character.length);
        }
      }
      at += character.length;
    }
    this.#letters = letters.join('');
  }

  /** What was read between the last letter of `before` and the first of `after`, `inside` (its letters) between them; null where that is not there once. */
  between(before: string, inside: string, after: string): string | null {
    const [left, middle, right] = [
      lettersOf(before).slice(-BEFORE),
      lettersOf(inside),
      lettersOf(after).slice(0, AFTER),
    ].map((letters) => letters.join('')) as [string, string, string];
    if (left.length + right.length < 10) return null;
    for (const between of middle === '' ? [''] : [middle, '']) {
      const sought = left + between + right;
      const at = this.#letters.indexOf(sought);
      if (at < 0) continue;
      const start = left === '' ? 0 : (this.#ends[at + left.length - 1] ?? 0);
      const end =
        right === ''
          ? this.#text.length
          : (this.#starts[at + left.length + between.length] ?? this.#text.length);
      return this.#text.slice(start, Math.min(end, start + 200));
    }
    return null;
  }
}

const kept = new WeakMap<object, ReadText>();

export function readTextOf(document: { readonly text: string }): ReadText {
  const known = kept.get(document);
  if (known) return known;
  const made = new ReadText(document.text);
  kept.set(document, made);
  return made;
}

/** The words before and after a piece of markup, no further than its block goes. */
export function contextOf(markup: string, start: number, end: number): { before: string; after: string } {
  const before = markup.slice(Math.max(0, start - 3000), start);
  const after = markup.slice(end, end + 3000);
  const opening = Math.max(
    ...[
      '<p>',
      '<p ',
      '<td',
      '<th',
      '<title',
      '<li',
      '<article-title',
      '<entry',
      '<h',
      '<div',
      '</td',
      '</th',
      '</title',
      '</p',
      '<br',
      '<break',
      '<disp-',
      '<inline-formula',
      '</inline-formula',
    ].map((tag) => before.lastIndexOf(tag)),
  );
  const closing =
    /<(?:\/?(?:p|td|th|title|li|article-title|entry|div|tr|h[1-6]|sec|fig|table-wrap|list|disp-formula|inline-formula)\b|br\b|break\b)/u.exec(
      after,
    )?.index;
  return {
    before: plainOf(opening < 0 ? before : before.slice(before.indexOf('>', opening) + 1)),
    after: plainOf(after.slice(0, closing)),
  };
}

/** The article without its reference list, metadata and notes, which are read elsewhere. */
export function bodyOf(markup: string): { text: string } {
  const blank = (piece: string): string => ' '.repeat(piece.length);
  return {
    text: markup
      .replace(/<ref-list\b[^]*?<\/ref-list>/gu, blank)
      .replace(
        /<(table-wrap-foot|fn-group|author-notes|aff|contrib-group|ref|permissions|style|script|nav)\b[^>]*>[^]*?<\/\1>/gu,
        blank,
      ),
  };
}

export const shortened = (text: string): string => text.replace(/\s+/gu, ' ').slice(0, 140);
/** Raised and lowered forms as they would be on the line. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D+/gu, ' ').trim();
