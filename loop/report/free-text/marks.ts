/** Marks that a model leaves in free text: `[S1]`, `[S1.4, S2]`, `(S3)`, `【S4】`, `[5]`, `[^2]`, `S6.12`. */

/** One name of a source, with its sentences; spaces and invisible characters do not hide it. */
const NAME = String.raw`S\s?\d{1,6}(?:\.\d{1,6})?(?:\s?[–-]\s?(?:S?\d{1,6}(?:\.\d{1,6})?))?`;
const LIST = String.raw`(?:${NAME}|\d{1,4})(?:\s?[,;–-]\s?(?:and\s)?(?:${NAME}|\d{1,4})){0,40}`;

const IN_BRACKETS = new RegExp(
  String.raw`\s?(?:\[\s?\^?(?:(?:sources?|refs?\.?|see)\s)?${LIST}\s?\](?:\([^()\s]{0,300}\))?|[【［]\s?${LIST}\s?[】］])`,
  'giu',
);
const IN_PARENTHESES = new RegExp(
  String.raw`\s?\(\s?(?:(?:sources?|see|cf\.?)\s)?${NAME}(?:\s?[,;]\s?${NAME}){0,40}\s?\)`,
  'giu',
);
const BARE = /(?<![\p{L}\p{N}])S\d{1,6}(?:\.\d{1,6}(?:[–-]\d{1,6})?)?(?![\p{L}\p{N}])/gu;
const CLAIM = /(?<![\p{L}\p{N}])C\d{1,5}(?![\p{L}\p{N}])/gu;

/** Names of marks are compared without full-width forms, entities and characters that do not show. */
const plain = (text: string): string =>
  text
    .replace(/&#(?:91|x5b);|&lbrack;|&lsqb;/gi, '[')
    .replace(/&#(?:93|x5d);|&rbrack;|&rsqb;/gi, ']')
    .replace(/[\p{Cf}\u00ad]/gu, '')
    .normalize('NFKC');

export interface Marked {
  /** The words without marks in brackets; a name of a source that is part of the sentence stays. */
  readonly words: string;
  /** `S1`… */
  readonly sourceIds: readonly string[];
  /** `C1`… */
  readonly claimIds: readonly string[];
}

/** Takes a sentence of free text apart. */
export function readMarks(sentence: string): Marked {
  const text = plain(sentence);
  const ids = new Set<string>();
  const take = (mark: string): string => {
    // `S3.12-14` and `[3]` both name the source 3; what follows a full stop or its dash numbers sentences.
    for (const [, number = ''] of mark
      .replace(/\.\d{1,6}(?:\s?[–-]\s?\d{1,6}(?![\d.]))?/g, '')
      .matchAll(/S?\s?(\d{1,6})/gi))
      ids.add(`S${Number(number)}`);
    return '';
  };
  const words = text
    .replace(IN_BRACKETS, take)
    .replace(IN_PARENTHESES, take)
    .replace(BARE, (mark) => {
      take(mark);
      return mark.replace(/\..*$/, '');
    })
    .replace(/ {2,}/g, ' ')
    .replace(/\s+(?=[.,;:!?])/g, '')
    .trim();
  const claimIds = [...words.matchAll(CLAIM)].map(([id]) => id);
  return { words, sourceIds: [...ids], claimIds: [...new Set(claimIds)] };
}

/** The words of a claim without marks of sources, which are printed after it; numbers in brackets may be its source's own. */
export const withoutSourceMarks = (text: string): string =>
  /S\s?\d/.test(text)
    ? text
        .replace(IN_BRACKETS, (mark) => (/S\s?\d/.test(mark) ? '' : mark))
        .replace(IN_PARENTHESES, '')
        .trim()
    : text;
