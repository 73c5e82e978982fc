/** From the parts of a document to its statements and what each of them cites. */
import { canonicalKey } from '../../store/canonical-key.js';
import { authorYearsIn, foldName, matchAuthorYear } from './author-year.js';
import { statementsOf } from './cited-statements.js';
import { authorYearOfKey } from './key-marks.js';
import { markCitations, styleOf } from './marks.js';
import type { Part, Target } from './part.js';
import { isCitable, linkedReference, type Reference } from './reference.js';
import { readSections } from './sections.js';

/** One thing that a statement cites: a reference, or a mark that leads to none. */
export type Cited =
  | { readonly reference: Reference }
  | { readonly reference: null; readonly mark: Target; readonly words: string };

export interface Statement {
  readonly text: string;
  readonly line: number;
  readonly quotes: readonly string[];
  readonly cited: readonly Cited[];
}

export interface CitedDocument {
  readonly statements: readonly Statement[];
  /** Listed ones in the order of the list, then pages that the text links to, in order of appearance. */
  readonly references: readonly Reference[];
  /** Listed ones that no statement cites. */
  readonly unused: readonly Reference[];
}

export function readCitations(parts: readonly Part[]): CitedDocument {
  const { body, listed } = readSections(parts);
  const index = new ReferenceIndex(listed);
  const style = styleOf(body, (label) => index.byLabel(label) !== undefined);
  const marked = body.map((part) => markCitations(part, style));
  const cut = statementsOf(marked);
  const prose = cut.map(({ text }) => text).join('\n');
  const statements = cut.map(({ targets, ...statement }): Statement => {
    const cited = targets.flatMap((target) => index.cite(target, { line: statement.line, prose }));
    return { ...statement, cited: eachOnce(cited) };
  });
  // A mark of a question or of two words cites as well, though nothing is stated that could be checked.
  const used = new Set(marked.flatMap(({ targets }) => targets.flatMap((target) => index.meant(target))));
  const unused = index.listed.filter((reference) => !used.has(reference) && !index.isUsed(reference));
  return { statements, references: [...index.listed, ...index.linked], unused };
}

const eachOnce = (cited: readonly Cited[]): Cited[] => {
  const seen = new Set<unknown>();
  return cited.filter((each) => {
    const identity = each.reference ?? each.words;
    return seen.has(identity) ? false : seen.add(identity);
  });
};

/** A shorter entry of a list, without year or address, names nothing that could be found. */
const SHORTEST_ENTRY = 20;

class ReferenceIndex {
  /** Entries that name something; remarks in footnotes are none. */
  readonly listed: readonly Reference[];
  readonly linked: Reference[] = [];
  readonly #labels = new Map<string, Reference>();
  readonly #keys = new Map<string, Reference>();
  readonly #entries: readonly { reference: Reference; head: string; year: string | null }[];
  readonly #remarks = new Set<Reference>();
  /** Entries that a footnote leads to: cited, though no statement points at them itself. */
  readonly #through = new Map<Reference, readonly Reference[]>();
  readonly #reached = new Set<Reference>();

  constructor(all: readonly Reference[]) {
    this.#entries = all.map((reference) => ({
      reference,
      head: foldName(reference.text.slice(0, 300)),
      year: reference.year,
    }));
    all.forEach((reference, at) => this.#add(reference, all[at - 1]));
    this.listed = all.filter((reference) => !this.#remarks.has(reference) && !this.#through.has(reference));
  }

  #add(reference: Reference, previous: Reference | undefined): void {
    for (const label of reference.labels) if (!this.#labels.has(label)) this.#labels.set(label, reference);
    for (const key of reference.keys) if (!this.#keys.has(key)) this.#keys.set(key, reference);
    if (reference.keys.length > 0) return;
    if (/^ibid/i.test(reference.text) && previous) {
      this.#through.set(reference, this.#through.get(previous) ?? [previous]);
      return;
    }
    if (isCitable(reference) && reference.text.length > 60) return;
    const others = this.#entries.filter(
      (entry) => entry.reference !== reference && isCitable(entry.reference),
    );
    const meant = authorYearsIn(reference.text).flatMap((target) =>
      matchAuthorYear(target, others).map((entry) => entry.reference),
    );
    if (meant.length > 0) this.#through.set(reference, meant);
    else if (!isCitable(reference) && (reference.isNote || reference.text.length < SHORTEST_ENTRY))
      this.#remarks.add(reference);
  }

  byLabel(label: string): Reference | undefined {
    return this.#labels.get(label);
  }

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

  #citeAuthorYear(target: Extract<Target, { kind: 'author-year' }>, prose: string): Cited[] {
    const found = matchAuthorYear(target, this.#entries).map(({ reference }) => reference);
    if (found.length > 0) return found.flatMap((reference) => this.#follow(reference));
    // A place or an event with its year, "(Yap, 2007)", is no citation: its name stands in the prose as well.
    const [first = ''] = target.surnames;
    const isAuthor = target.isCertain || !prose.includes(first);
    return isAuthor ? [{ reference: null, mark: target, words: target.words }] : [];
  }
}
