/**
 * One block of a document that may cite: a paragraph, a heading, a list item, a cell. Readers of Markdown and HTML
 * make parts; everything after them sees nothing else of the document.
 */
import { expandLabel } from '../gate/citation-marks.js';
import type { Written } from '../gate/entries.js';

/** What a mark in the text points to, before anybody has looked whether it is there. */
export type Target =
  /** A number or short name, as in `[3]` or `[S3]`. */
  | { readonly kind: 'label'; readonly label: string }
  /** A footnote's label, or the `id` of an element of the page. */
  | {
      readonly kind: 'note';
      readonly label: string;
      /** False where it may be any link inside the page: it then cites only if an entry is there. */
      readonly isCertain: boolean;
    }
  /** The address of a link, a bare address or an identifier; `label` where the link's words are a number. */
  | { readonly kind: 'address'; readonly address: string; readonly label?: string }
  | {
      readonly kind: 'author-year';
      readonly surnames: readonly string[];
      /** With its letter, as in `2011a`. */
      readonly year: string;
      /** The words as written, for messages. */
      readonly words: string;
      /** Written as only citations are ("et al.", two names): it cites even where nothing matches. */
      readonly isCertain: boolean;
    };

/** What a text cites at one place. */
export interface Found<T extends Target = Target> {
  readonly start: number;
  readonly end: number;
  /** What stays of it in the sentence: nothing of a bracket, the names where they are part of the sentence. */
  readonly keeps: string;
  readonly targets: readonly T[];
}

/** What the words of a match cite. */
export const foundAt = <T extends Target>(
  match: RegExpExecArray,
  targets: readonly T[],
  keeps = '',
): Found<T> => ({
  start: match.index,
  end: match.index + match[0].length,
  keeps,
  targets,
});

export interface Part {
  readonly kind:
    | 'heading'
    | 'prose'
    | 'entry'
    | 'quotation'
    | 'cell'
    /** The values of a row of a table, which state something together. */
    | 'row'
    | 'note'
    /** A caption, header of a column or description of a picture: it may only name something. */
    | 'label'
    | 'code'
    /** Nobody sees it: a comment, a script. */
    | 'comment'
    | 'front-matter';
  /** 1 to 6 for headings, else 0. */
  readonly level: number;
  /** Plain text; each mark stands as `[^N]`, N being an index into `targets`. Line breaks as in the document. */
  readonly text: string;
  readonly targets: readonly Target[];
  /** Marks of a part of their own that followed: `[^N]`, of the sentences that have none. */
  readonly marks?: string;
  /** 1-based line of the file where the part begins; the number of the paragraph where a file has no lines. */
  readonly line: number;
  /** The number of a list item or the label of a footnote. */
  readonly label?: string;
  /** `id`s that lead here. */
  readonly ids: readonly string[];
  /** The page itself says that this is an entry of its references or notes. */
  readonly isReference: boolean;
  /** Of a brief's paragraphs, items, notes and rows. */
  readonly written?: Written & {
    /** Of a note: its Markdown. */
    readonly source?: string;
    /** Of a row: all of its cells. */
    readonly row?: string;
  };
}

/** Marks beyond this many in one part stay text: no honest paragraph has them, and the cutter reads four digits. */
const MOST_TARGETS = 9_999;

/** Collects the text and the marks of one part. */
export class PartWriter {
  #text = '';
  readonly #targets: Target[] = [];

  write(text: string): void {
    this.#text += text.replace(/\[\^(?=\d{1,4}\])/g, '[');
  }

  cite(target: Target): void {
    if (this.#targets.length >= MOST_TARGETS) return;
    this.#text += `[^${this.#targets.length}]`;
    this.#targets.push(target);
  }

  get text(): string {
    return this.#text;
  }

  finish(): { text: string; targets: readonly Target[] } {
    return { text: this.#text.trim(), targets: this.#targets };
  }
}

/** One part of two, with `between` where they meet: a note of several paragraphs, a quotation and who said it. */
export const continued = <P extends Pick<Part, 'text' | 'targets'>>(
  part: P,
  { text, targets }: Pick<Part, 'text' | 'targets'>,
  between: string,
): P => ({
  ...part,
  text: `${part.text}${between}${text.replace(/\[\^(\d{1,4})\]/g, (_, at: string) => `[^${Number(at) + part.targets.length}]`)}`,
  targets: [...part.targets, ...targets],
});

/** For code: an invisible character keeps its brackets from being read as marks. */
export const withoutMarks = (code: string): string => code.replace(/([[(【@])/g, '$1\u2060');

/** A place in the cited work, in any language: `, p. 12`, `, S. 12`, `, с. 12`, `, Theorem 3.4`. */
export const LOCATOR_IN_MARK = ',\\s?\\p{L}{1,10}\\.?\\s?\\d[\\d.–-]{0,12}';
const PLACE = new RegExp(`${LOCATOR_IN_MARK}$`, 'u');

/** `[3]`, `[3, 5]`, `[3–5]`, `[S3]`, `[3, p. 12]`: what stands between the brackets. */
export const LABELS = new RegExp(
  `^(?:S?\\d{1,4})(?:\\s?[,;–-]\\s?S?\\d{1,4}){0,40}(?:${LOCATOR_IN_MARK})?$`,
  'u',
);

/** The single labels of `3, 5–7`; at most 50 of one range. */
export function expandLabels(inside: string): string[] {
  // `S2` after a comma is a label, not a place.
  const withoutPages = /[,;]\s?S\d{1,4}$/.test(inside) ? inside : inside.replace(PLACE, '');
  return withoutPages.split(/[,;]/).flatMap((piece) => expandLabel(piece.trim()));
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
export const raise = (digits: string): string =>
  digits.replace(/\d/g, (digit) => RAISED.charAt(Number(digit))).replace(/[–-]/g, '⁻');
export const lower = (raised: string): string =>
  raised.replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(RAISED.indexOf(digit))).replace(/⁻/g, '-');

/** `<sup>1,2</sup>` may cite or be an exponent: that is decided where the list is known. */
export function writeRaised(writer: PartWriter, inside: string): void {
  const text = inside.trim();
  const note = /^\[\^([^\]\s]{1,60})\]$/.exec(text);
  if (note) writer.cite({ kind: 'note', label: note[1] as string, isCertain: true });
  else
    writer.write(
      /^\(?\d{1,3}(?:[,–-]\s?\d{1,3}){0,20}\)?$/.test(text) ? raise(text.replace(/[\s()]/g, '')) : text,
    );
}

/** The number that the words of a link are, as in `[[3]](https://…)`. */
export const labelIn = (words: string): string | undefined =>
  /^[[(]{0,2}(S?\d{1,4})[\])]{0,2}$/.exec(words.trim())?.[1];

/** Words of a link that only say "here is the source": they are a mark and no part of the sentence. */
export function isMarkText(words: string): boolean {
  const bare = words.trim();
  if (bare === '' || LABELS.test(bare.replace(/^[[(]\^?|[\])]$/g, ''))) return true;
  if (/^(?:https?:\/\/|www\.|doi:?\s?10\.|10\.\d{4,9}\/)\S*$/i.test(bare)) return true;
  return /^(?:[[(]\s?)?(?:sources?|links?|here|ref(?:erence)?|citation|via|pdf|doi|full text|paper|study|archive|↗|🔗|[*†‡§¶]{1,3})(?:\s?[\])])?$/i.test(
    bare,
  );
}
