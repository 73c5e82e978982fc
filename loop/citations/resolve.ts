/** Which stored texts a reference means: by identifier or address, else by title, else by author and year. */
import { foldName, matchAuthorYear, type Entry, withoutLetter } from './match-author-year.js';
import type { KnownSource } from './known-source.js';
import type { Target } from './part.js';
import { isCitable, type Reference } from './reference.js';

export interface Resolution {
  readonly sources: readonly KnownSource[];
  /** The identifier leads to a text whose title the entry does not name: what the text is called. */
  readonly otherTitle: string | null;
}

/** Lower case words without accents and punctuation, with one space between and around. */
export const foldTitle = (text: string): string =>
  ` ${foldName(text)
    .replace(/<[^<>]{0,60}>/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Shorter titles stand in too many entries by chance. A character of a script without spaces says as much as three letters. */
const SHORTEST_TITLE = 16;
const sizeOf = (title: string): number =>
  title.length + 2 * (title.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length;
/** Up to this share of a title's longer words named in an entry, the entry is of another work. */
const SAME_TITLE_SHARE = 0.5;

export class Resolver {
  readonly #byKey = new Map<string, KnownSource[]>();
  readonly #titled: readonly { readonly source: KnownSource; readonly title: string }[];
  readonly #entries: readonly (Entry & { readonly source: KnownSource })[];

  readonly known: readonly KnownSource[];

  constructor(known: readonly KnownSource[]) {
    this.known = known;
    for (const source of known)
      for (const key of source.keys) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), source]);
    this.#titled = known
      .map((source) => ({ source, title: foldTitle(source.title ?? '') }))
      .filter(({ title }) => sizeOf(title) >= SHORTEST_TITLE);
    this.#entries = known.map((source) => ({
      source,
      head: foldName(source.authors.map(surnameOf).join(' ')),
      years: source.publishedAt ? [source.publishedAt.slice(0, 4)] : [],
    }));
  }

  resolve(reference: Reference): Resolution {
    const byKey = [...new Set(reference.keys.flatMap((key) => this.#byKey.get(key) ?? []))];
    const entry = foldTitle(reference.text);
    if (byKey.length > 0) {
      const [first] = byKey as [KnownSource];
      const isOther = reference.isListed && namesAnotherTitle(reference, first.title ?? '');
      return { sources: byKey, otherTitle: isOther ? (first.title ?? null) : null };
    }
    return { sources: reference.isListed ? this.#byTitle(entry, reference.years) : [], otherTitle: null };
  }

  #byTitle(entry: string, years: readonly string[]): KnownSource[] {
    const found = this.#titled.filter(({ title }) => entry.includes(title)).map(({ source }) => source);
    if (found.length < 2) return found;
    const sameAuthor = found.filter(({ authors }) =>
      authors.slice(0, 1).some((author) => entry.includes(` ${foldTitle(surnameOf(author)).trim()} `)),
    );
    const chosen = sameAuthor.length > 0 ? sameAuthor : found;
    const sameYear = chosen.filter(({ publishedAt }) =>
      years.some((year) => publishedAt?.startsWith(withoutLetter(year))),
    );
    return sameYear.length > 0 ? sameYear : chosen;
  }

  /** For documents without a list: a name and a year may be enough to tell a stored text. */
  byAuthorYear(target: Extract<Target, { kind: 'author-year' }>): KnownSource[] {
    return matchAuthorYear(target, this.#entries).map(({ source }) => source);
  }

  /** By the store's own ids: `[3]` may mean the source `3` or `S3`. */
  byId(label: string): KnownSource | undefined {
    const other = label.startsWith('S') ? label.slice(1) : `S${label}`;
    return this.known.find(({ id }) => id === label) ?? this.known.find(({ id }) => id === other);
  }
}

/** "Foy, B. D." and "Brian D. Foy" are both Foy. */
function surnameOf(author: string): string {
  const comma = author.indexOf(',');
  if (comma > 0) return author.slice(0, comma);
  const words = author.trim().split(/\s+/u);
  const isInitials = /^\p{Lu}{1,3}$/u.test(words.at(-1) ?? '') && words.length > 1;
  return (isInitials ? words.slice(0, -1).join(' ') : words.at(-1)) ?? '';
}

/** The entry says enough to name a title, and it is not this one. */
function namesAnotherTitle(reference: Reference, title: string): boolean {
  const expected = foldTitle(title)
    .trim()
    .split(' ')
    .filter((word) => word.length > 3);
  const entry = foldTitle(reference.text.replace(/https?:\S+|\b10\.\d{4,9}\/\S+/g, ' '));
  const said = new Set(
    entry
      .trim()
      .split(' ')
      .filter((word) => word.length > 3),
  );
  if (expected.length < 3 || said.size < 5 || !isCitable(reference) || reference.title === null) return false;
  const common = expected.filter((word) => said.has(word)).length;
  return common / expected.length <= SAME_TITLE_SHARE;
}
