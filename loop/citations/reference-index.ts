/** The references of a document, and which of them a mark means. */
import { canonicalKey } from '../../store/canonical-key.js';
import { authorYearsIn, isInstitution, isOneName, isOtherInitials } from './author-year.js';
import type { Style } from './marks.js';
import { foldName, matchAuthorYear, type Entry } from './match-author-year.js';
import type { Target } from './part.js';
import { isCitable, linkedReference, type Reference } from './reference.js';
import { foldTitle } from './resolve.js';

/** One thing that a statement cites: a reference, or a mark that leads to none. */
export type Cited =
  | { readonly reference: Reference }
  | { readonly reference: null; readonly mark: Target; readonly words: string };

/** A shorter entry of a list, without year or address, names nothing that could be found. */
const SHORTEST_ENTRY = 20;
/** A longer footnote that could be found by itself is not one that only leads to an entry. */
const LONGEST_SHORT_NOTE = 60;

const SHORTEST_TITLE = 16;
/** Longer notes name their work in full, or remark on something. */
const LONGEST_SHORT_TITLE = 200;
/** Words that lead to a work or to a place in it, and name neither. */
const GUIDES =
  /^(?:also|and|above|chapter|cit|cite|cited|compare|paras?|pages?|notes?|quoted|see|seite|siehe|supra|the|translation|vgl|voir|vol|volume|with)$/;
const NAME_AND_PAGE = /^\p{Lu}[^\d.]{1,60},\s(?:pp?\.\s|S\.\s|at\s)?\d/u;
/** So many entries are looked at before a note, and after it. */
const MOST_NEAR = 50;

const SAME_AS_BEFORE =
  /^(?:see(?:\salso)?\s|cf\.\s|vgl\.\s|siehe\s)?(?:ibid|ibíd|ib\.|id\.|idem\b|ebd\b|ebenda\b|同上|там же|ivi\b)/iu;
const NOTE_BEFORE = /\b(?:supra|above|oben|a\.\s?a\.\s?O\.),?\s\(?(?:note|n\.|fn\.?|anm\.?)\s?(\d{1,4})\b/iu;

export class ReferenceIndex implements Pick<Style, 'isListed'> {
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
    all.forEach((reference, at) => this.#add(reference, this.#worksOf(reference, at)));
    this.listed = all.filter((reference) => !this.#remarks.has(reference) && !this.#through.has(reference));
  }

  /**
   * What a footnote leads to: "Ibid., 47", "supra note 3", "Foy, Short title, 45", and a full note whose work stands in
   * the bibliography as well.
   */
  #worksOf(note: Reference, at: number): readonly Reference[] {
    const before = this.#entries.slice(Math.max(0, at - MOST_NEAR), at).reverse();
    if (SAME_AS_BEFORE.test(note.text)) return before.slice(0, 1).map(({ reference }) => reference);
    const earlier = this.#labels.get(NOTE_BEFORE.exec(note.text)?.[1] ?? '');
    if (earlier) return [earlier];
    const { words = '' } = this.#entries[at] ?? {};
    const isSame = ({ reference: { isNote, keys }, title }: ListedEntry): boolean =>
      !isNote &&
      (keys.some((key) => note.keys.includes(key)) ||
        (title.length > SHORTEST_TITLE && words.includes(title)));
    const isWhole = note.keys.length > 0 || note.years.length > 0 || note.text.length > LONGEST_SHORT_TITLE;
    const said = words.split(' ').filter((word) => word.length > 3 && !/\d/.test(word) && !GUIDES.test(word));
    const isShort = ({ reference: { keys, years }, words }: ListedEntry): boolean =>
      keys.length + years.length > 0 && said.every((word) => words.includes(` ${word} `));
    const same = note.isNote ? this.#entries.filter(isSame) : [];
    const near = [...before, ...this.#entries.slice(at + 1, at + MOST_NEAR)];
    const short =
      isWhole || same.length > 0 || said.length < (NAME_AND_PAGE.test(note.text) ? 1 : 2)
        ? undefined
        : near.find(isShort);
    return [...same, ...(short ? [short] : [])].map(({ reference }) => reference);
  }

  #add(reference: Reference, meant: readonly Reference[]): void {
    for (const label of reference.labels) if (!this.#labels.has(label)) this.#labels.set(label, reference);
    for (const key of reference.keys) if (!this.#keys.has(key)) this.#keys.set(key, reference);
    const ends = meant
      .flatMap((each) => this.#through.get(each) ?? [each])
      .filter((each) => each !== reference);
    if (ends.length > 0) this.#through.set(reference, ends);
    if (ends.length > 0 || reference.keys.length > 0) return;
    if (isCitable(reference) && reference.text.length > LONGEST_SHORT_NOTE) return;
    const named = authorYearsIn(reference.text)
      .flatMap((target) => matchAuthorYear(target, this.#citable))
      .flatMap((entry) => (entry.reference === reference ? [] : [entry.reference]));
    if (named.length > 0) this.#through.set(reference, named);
    else if (isCitable(reference) || this.isAtHand(reference)) return;
    else if (reference.isNote || reference.text.length < SHORTEST_ENTRY) this.#remarks.add(reference);
  }

  readonly isListed = (label: string): boolean => this.#labels.has(label);

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
    const found = this.#labels.get(target.label);
    if (found) return this.#follow(found);
    if (target.kind === 'note' && !target.isCertain) return [];
    const words = target.kind === 'note' ? `[^${target.label}]` : `[${target.label}]`;
    return [{ reference: null, mark: target, words }];
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
  /** Folded; the title empty where it has none. */
  readonly title: string;
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
    const title = reference.title === null ? '' : foldTitle(reference.title);
    return {
      reference,
      head: foldName(head),
      years: reference.years,
      title,
      words: foldTitle(reference.text),
    };
  });
}
