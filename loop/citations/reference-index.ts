/** The references of a document, and which of them a mark means. */
import { canonicalKey } from '../../store/canonical-key.js';
import type { AuthorPage, Works } from './author-page.js';
import { authorYearsIn } from './author-year.js';
import { authorYearOfKey } from './key-marks.js';
import type { Style } from './marks.js';
import { foldName, matchAuthorYear, namedBy, narrowed, type Entry } from './match-author-year.js';
import { isInstitution, isOneName, isOtherInitials } from './no-authors.js';
import type { Target } from './part.js';
import { isCitable, linkedReference, type Reference } from './reference.js';
import { foldTitle } from './resolve.js';
import { ShortNotes } from './short-notes.js';

/** One thing that a statement cites: a reference, or a mark that leads to none. */
export type Cited =
  | { readonly reference: Reference }
  | { readonly reference: null; readonly mark: Target; readonly words: string };

/** A shorter entry of a list, without year or address, names nothing that could be found. */
const SHORTEST_ENTRY = 20;

export class ReferenceIndex implements Pick<Style, 'isListed' | 'works'> {
  /** Entries that name something; remarks in footnotes are none. */
  readonly listed: readonly Reference[];
  readonly linked: Reference[] = [];
  readonly #labels = new Map<string, Reference>();
  readonly #keys = new Map<string, Reference>();
  readonly #entries: readonly ListedEntry[];
  readonly #citable: readonly ListedEntry[];
  readonly #remarks = new Set<Reference>();
  /** Entries that a footnote leads to: cited, though no statement points at them itself. */
  readonly #through = new Map<Reference, readonly Reference[]>();
  readonly #reached = new Set<Reference>();

  readonly isAtHand: (reference: Reference) => boolean;

  constructor(all: readonly Reference[], isAtHand: (reference: Reference) => boolean = () => false) {
    this.isAtHand = isAtHand;
    this.#entries = entriesOf(all);
    this.#citable = this.#entries.filter(({ reference }) => isCitable(reference));
    const notes = new ShortNotes(this.#entries);
    all.forEach((reference, at) => this.#add(reference, notes.worksMeantBy(at)));
    this.listed = all.filter((reference) => !this.#remarks.has(reference) && !this.#through.has(reference));
  }

  #add(reference: Reference, meant: readonly Reference[]): void {
    for (const label of reference.labels) if (!this.#labels.has(label)) this.#labels.set(label, reference);
    for (const key of reference.keys) if (!this.#keys.has(key)) this.#keys.set(key, reference);
    const ends = meant
      .flatMap((each) => this.#through.get(each) ?? [each])
      .filter((each) => each !== reference);
    if (ends.length > 0) this.#through.set(reference, ends);
    if (ends.length > 0 || reference.keys.length > 0) return;
    if (isCitable(reference) && reference.text.length > 60) return;
    const named = authorYearsIn(reference.text)
      .flatMap((target) => matchAuthorYear(target, this.#citable))
      .flatMap((entry) => (entry.reference === reference ? [] : [entry.reference]));
    if (named.length > 0) this.#through.set(reference, named);
    else if (isCitable(reference) || this.isAtHand(reference)) return;
    else if (reference.isNote || reference.text.length < SHORTEST_ENTRY) this.#remarks.add(reference);
  }

  readonly isListed = (label: string): boolean => this.#labels.has(label);

  readonly works: Works = {
    isListed: (target) => this.#byAuthorPage(target).length > 0,
    isAuthor: (name) => namedBy([name], this.#entries).some(({ head }) => head.indexOf(foldName(name)) <= 6),
  };

  isUsed(reference: Reference): boolean {
    return this.#reached.has(reference);
  }

  /** The listed entries that a mark leads to. */
  meant(target: Target): readonly Reference[] {
    const isOther = target.kind === 'address' && !this.#keys.has(canonicalKey(target.address).key);
    if (isOther && (target.label === undefined || !this.#labels.has(target.label))) return [];
    return this.cite(target, { line: 0, prose: '' }).flatMap(({ reference }) => reference ?? []);
  }

  cite(target: Target, { line, prose }: { line: number; prose: string }): Cited[] {
    if (target.kind === 'address') return this.#citeAddress(target, line);
    if (target.kind === 'author-year') return this.#citeAuthorYear(target, prose);
    if (target.kind === 'author-page') return this.#citeAuthorPage(target);
    if (target.kind === 'key') return this.#citeKey(target);
    const found = this.#labels.get(target.label);
    if (found) return this.#follow(found);
    if (target.kind === 'note') {
      return target.isCertain ? [{ reference: null, mark: target, words: `[^${target.label}]` }] : [];
    }
    return [{ reference: null, mark: target, words: `[${target.label}]` }];
  }

  #follow(found: Reference): Cited[] {
    if (this.#remarks.has(found)) return [];
    const meant = this.#through.get(found);
    if (!meant) return [{ reference: found }];
    for (const reference of meant) this.#reached.add(reference);
    return meant.map((reference) => ({ reference }));
  }

  #citeAddress({ address, label }: Extract<Target, { kind: 'address' }>, line: number): Cited[] {
    const byLabel = label === undefined ? undefined : this.#labels.get(label);
    if (byLabel) return this.#follow(byLabel);
    const { key } = canonicalKey(address);
    const known = this.#keys.get(key);
    if (known) return [{ reference: known }];
    const reference = linkedReference(address, line);
    this.#keys.set(key, reference);
    this.linked.push(reference);
    return [{ reference }];
  }

  #citeKey(target: Extract<Target, { kind: 'key' }>): Cited[] {
    const named = authorYearOfKey(target.key);
    const listed = this.#labels.get(target.key);
    const found = listed
      ? [listed]
      : named === null
        ? []
        : matchAuthorYear(named, this.#entries).map(({ reference }) => reference);
    if (found.length > 0) return found.flatMap((reference) => this.#follow(reference));
    return target.isCertain ? [{ reference: null, mark: target, words: `@${target.key}` }] : [];
  }

  #citeAuthorPage(target: AuthorPage): Cited[] {
    const found = this.#byAuthorPage(target);
    if (found.length > 0) return found.flatMap((reference) => this.#follow(reference));
    return target.isCertain ? [{ reference: null, mark: target, words: target.words }] : [];
  }

  /** The first name opens the entry; the title, where one is named, stands in it. */
  #byAuthorPage({ surnames, title }: AuthorPage): Reference[] {
    const inTitle = title === null ? '' : foldTitle(title).trim();
    const titled = this.#entries.filter(({ words }) => words.includes(inTitle));
    if (surnames.length === 0) return title === null ? [] : titled.map(({ reference }) => reference);
    const [first = ''] = surnames.map(foldName);
    const named = narrowed(surnames, namedBy(surnames, titled));
    return named.filter(({ head }) => head.indexOf(first) <= 6).map(({ reference }) => reference);
  }

  #citeAuthorYear(target: Extract<Target, { kind: 'author-year' }>, prose: string): Cited[] {
    const found = matchAuthorYear(target, this.#entries).map(({ reference }) => reference);
    if (found.length > 0) return found.flatMap((reference) => this.#follow(reference));
    // A place or an event with its year, "(Yap, 2007)", is not a citation: its name stands in the prose as well.
    const [first = ''] = target.surnames;
    const isName = !/\s\p{Lu}/u.test(first.replace(/^(?:Van|Von|De|Der|La|Le|Di|Da)\s/, ''));
    const isDoubtful =
      isOtherInitials(first) ||
      isInstitution(first) ||
      isLongUnspaced(first) ||
      isOneName(target.words, target.surnames, true);
    const isAuthor = target.isCertain || (isName && !isDoubtful && !prose.includes(first));
    return isAuthor ? [{ reference: null, mark: target, words: target.words }] : [];
  }
}

/** Names of people in scripts without spaces are short; "蓝调音符" publishes records. */
const isLongUnspaced = (name: string): boolean => /^\p{Script=Han}{4,}$/u.test(name);

interface ListedEntry extends Entry {
  readonly reference: Reference;
  /** The whole entry, folded as titles are. */
  readonly words: string;
}

/** A row of dashes stands for the authors of the entry before. */
const SAME_AUTHORS = /^[-–—―_]{1,6}[.,:]?\s?(?=\p{L}|[“"(*\d])/u;

function entriesOf(all: readonly Reference[]): ListedEntry[] {
  let authors = '';
  return all.map((reference) => {
    const text = reference.text.slice(0, 300);
    const head = SAME_AUTHORS.test(text) ? text.replace(SAME_AUTHORS, `${authors}. `) : text;
    authors = /^[^“"(*\d]{1,200}?(?=\.\s\p{Lu}\p{Ll}|\.?\s?[“"(*\d]|$)/u.exec(head)?.[0] ?? '';
    return { reference, head: foldName(head), years: reference.years, words: foldTitle(reference.text) };
  });
}
