/** Whose finding a sentence that cites reports: its authors' own, or that of the work that it cites. Pure. */

/**
 * Whether a sentence that cites reports what its own authors did or found: the citation names a method, an instrument or a
 * comparison then. Held against 203 sentences labelled by hand: `bench/retold-findings.ts`.
 */
export const reportsPrimaryFinding = (sentence: string, section: string | null): boolean =>
  OWN_SECTIONS.has(section ?? '') || OWN.test(sentence);

/** Where authors tell what they did. */
const OWN_SECTIONS: ReadonlySet<string> = new Set(['methods', 'case-report']);
/** Their own voice, figure, comparison or method. */
const OWN =
  /\b(?:we(?! know)|ours?|my|this (?:study|report|article|paper|letter)|(?:present|current) study|th(?:is|ese) (?:results?|findings?|data)|reported here|further (?:studies|research)|(?:consistent|in line|in agreement) with|as described|described (?:previously|elsewhere)|according to|(?:was|were) (?:performed|measured|tested|determined|analy[sz]ed|calculated|prepared|processed|aligned|cultured|reverse))\b|\((?:see |data not shown|supplementa(?:ry|l) )?(?:fig(?:ure)?s?\.?|tables?)/iu;
/** What tells whether a text has data of its own. */
interface ArticleShape {
  readonly articleType: string | null;
  /** Sections of its sentences. */
  readonly sections: ReadonlySet<string>;
  /** Sentences of its running text, and how many of them cite. */
  readonly sentences: number;
  readonly citing: number;
}

const WITH_DATA: ReadonlySet<string> = new Set(['methods', 'results', 'case-report']);
/** Shares of citing sentences and numbers of them from which a text without methods and results reads as a review. */
const REVIEW_SHARE = 0.4;
const FEWEST_CITING = 20;
const SHORT_FORMS = /letter|brief|case|editorial|news|correspondence|comment|reply|correction|retraction/iu;

/** @internal A review without data of its own: whatever it says where it cites, somebody else found. */
export function isReviewOfOthers({ articleType, sections, sentences, citing }: ArticleShape): boolean {
  if ([...WITH_DATA].some((section) => sections.has(section))) return false;
  if (/review/iu.test(articleType ?? '')) return true;
  if (SHORT_FORMS.test(articleType ?? '')) return false;
  return citing >= FEWEST_CITING && citing / Math.max(1, sentences) >= REVIEW_SHARE;
}
