/** What an audit of a document can find, as a closed list: the gate's verdicts, and what only a whole document shows. */
import { createHash } from 'node:crypto';
import { isAccepted, type LocatedPassage, type Verdict } from '../gate/verdict.js';

export const DOCUMENT_RULES = {
  'dangling-reference': 'cited, but not in the list of references',
  'unused-reference': 'in the list of references, but never cited',
  'dead-link': 'the address leads nowhere any more',
  'redirected-link': 'the address has moved for good',
  'unknown-identifier': 'no registry knows the identifier',
  'identifier-mismatch': 'the identifier belongs to another title',
  'retracted-source': 'the cited work was retracted',
  'duplicate-reference': 'two entries of the list have one label, or name one work',
  'missing-reference': 'a number that the list of references leaves out',
} as const;

export const VERDICT_RULES = {
  'not-found': 'no passage of the cited source carries the statement',
  'fabricated-source': 'the citation points to nothing that exists',
  'unread-source': 'the cited source has no text that could be read',
  'quote-absent': 'the quoted words stand nowhere in the cited source',
  misattributed: 'the quoted words stand in another source',
  altered: 'the words differ from those of the source',
  'number-absent': 'the cited source does not hold a number of the statement',
  'too-short': 'the quote is too short to prove anything',
  'source-changed': 'the stored text is not the one that was quoted',
  'not-checked': 'the citation could not be checked',
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
export const RULE_NAMES = Object.keys(RULES) as readonly Rule[];

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
  /** The same for the same fault in the same words, wherever in the document they stand. 16 hex digits. */
  readonly fingerprint: string;
}

export function makeFinding(finding: Omit<Finding, 'fingerprint'>): Finding {
  const words = finding.subject.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const identity = JSON.stringify([finding.rule, words, finding.reference ?? '']);
  return {
    ...finding,
    fingerprint: createHash('sha256').update(identity, 'utf8').digest('hex').slice(0, 16),
  };
}
