/** From the parts of a document to its statements and what each of them cites. */
import { statementsOf } from './cited-statements.js';
import { markCitations, styleOf } from './marks.js';
import type { Skipped } from '../gate/skipped.js';
import type { Part } from './part.js';
import { ReferenceIndex, type Cited } from './reference-index.js';
import type { Reference } from './reference.js';
import { readSections } from './sections.js';

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
  /** What was passed over. */
  readonly skipped: readonly Skipped[];
}

/**
 * @param isAtHand is there a text that this entry names? A footnote without year or address is then a reference, and
 * no remark
 */
export function readCitations(
  parts: readonly Part[],
  isAtHand: (reference: Reference) => boolean = () => false,
): CitedDocument {
  const { body, listed, skipped } = readSections(parts);
  const index = new ReferenceIndex(listed, isAtHand);
  const style = styleOf(body, index);
  const marked = body.map((part) => markCitations(part, style));
  const { statements: cut, skipped: rest } = statementsOf(marked);
  const prose = cut.map(({ text }) => text).join('\n');
  const statements = cut.map(({ targets, sourceIds: _, ...statement }): Statement => {
    const cited = targets.flatMap((target) => index.cite(target, { line: statement.line, prose }));
    return { ...statement, cited: eachOnce(cited) };
  });
  // A mark of a question or of two words cites as well, though nothing is stated that could be checked.
  const used = new Set(marked.flatMap(({ targets }) => targets.flatMap((target) => index.meant(target))));
  const unused = index.listed.filter((reference) => !used.has(reference) && !index.isUsed(reference));
  return {
    statements,
    references: [...index.listed, ...index.linked],
    unused,
    skipped: inOrder([...skipped, ...rest]),
  };
}

const inOrder = (skipped: readonly Skipped[]): Skipped[] => [...skipped].sort((a, b) => a.line - b.line);

const eachOnce = (cited: readonly Cited[]): Cited[] => {
  const seen = new Set<unknown>();
  return cited.filter((each) => {
    const identity = each.reference ?? each.words;
    return seen.has(identity) ? false : seen.add(identity);
  });
};
