/** What an audit of a document can find, as a closed list: the gate's verdicts, and what only a whole document shows. */
import { isAccepted, type LocatedPassage, type Verdict } from '../gate/verdict.js';

export const DOCUMENT_RULES = {
  'dangling-reference': 'cited, but not in the list of references',
  'unused-reference': 'in the list of references, but never cited',
  'dead-link': 'the address no longer leads anywhere',
  'redirected-link': 'the page has moved to another address for good',
  'unknown-identifier': 'the DOI does not exist',
  'identifier-mismatch': 'the DOI or address belongs to a work with another title',
  'retracted-source': 'the cited work was retracted',
  'duplicate-reference': 'two entries of the list have the same number, or name the same work',
  'missing-reference': 'the list of references leaves this number out',
} as const;

export const VERDICT_RULES = {
  'not-found': 'nothing is quoted, and no passage of the source has enough of its words',
  'fabricated-source': 'there is no such source',
  'unread-source': 'the text of the source could not be read',
  'quote-absent': 'the quoted words are not in the source',
  misattributed: 'the quoted words are in another source',
  altered: 'nearly the words of the source, with something changed',
  'number-absent': 'a number of the statement is not in the source',
  'too-short': 'the quotation is too short to prove anything',
  'source-changed': 'the text is no longer the one that was quoted',
  'not-checked': 'it could not be checked',
} as const;

/** What a reviewer says; reported beside the citation, and a finding only of a strict check. */
export const REVIEW_RULES = {
  'review-unsupported': 'a reviewer says that the passage does not say this',
  'review-contradicted': 'a reviewer says that the passage says the opposite',
} as const;

export type DocumentRule = keyof typeof DOCUMENT_RULES;
export type Rule = DocumentRule | keyof typeof VERDICT_RULES | keyof typeof REVIEW_RULES;
export const RULES = { ...VERDICT_RULES, ...DOCUMENT_RULES, ...REVIEW_RULES } as const satisfies Record<
  Rule,
  string
>;

/** The rule of a verdict; null for one that passes. A verdict that came later than this table counts as not checked. */
export function ruleOf(verdict: Verdict): Rule | null {
  if (isAccepted(verdict)) return null;
  return Object.hasOwn(VERDICT_RULES, verdict) ? verdict : 'not-checked';
}

/** Reported, but without failing a build. */
export const NOTES: ReadonlySet<Rule> = new Set<Rule>([
  'unused-reference',
  'redirected-link',
  'review-unsupported',
  'review-contradicted',
]);

export interface Finding {
  readonly rule: Rule;
  /** 1-based. */
  readonly line: number;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** The words of the document that it is about: a statement, or an entry. */
  readonly subject: string;
  /** The reference concerned, by its name. */
  readonly reference?: string;
  /** The statement concerned, as the citations name it. */
  readonly claimId?: string;
  /** The passage of the source that carries a statement without a quote best. */
  readonly located?: LocatedPassage;
  /** The stored text that comes nearest. */
  readonly nearest?: string;
}
