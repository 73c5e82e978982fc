/**
 * Whether a sentence that cites reports what its own authors did or found: the citation names a method, an instrument, a
 * guideline or a comparison then, and the finding is theirs. Pure.
 *
 * Against 203 sentences labelled by hand: `bench/retold-findings.ts`. Not seen: results reported in the words of
 * anybody (`ZIKV was detected in some mosquitoes in June [21]`).
 */
export function reportsPrimaryFinding(sentence: string, section: string | null): boolean {
  if (section !== null && OWN_SECTIONS.has(section)) return true;
  if (OWN_FIGURE.test(sentence)) return true;
  if (OWN.test(sentence) && !FOLLOWS_OTHERS.test(sentence)) return true;
  if (COMPARES.test(sentence) || OF_ITSELF.test(sentence)) return true;
  return section !== 'introduction' && METHOD.test(sentence) && !OTHERS_REPORT.test(sentence);
}

/** Where authors tell what they did. */
const OWN_SECTIONS: ReadonlySet<string> = new Set(['methods', 'case-report']);

const words = (...alternatives: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'iu');

const THIS =
  '(?:this|the|our) (?:present |current )?(?:study|work|paper|report|article|letter|analysis|investigation|series)';
const OWN = words(
  'we|our|ours|my',
  `(?:in|for|from|by|of) ${THIS.replace('|the|', '|the present|the current|')}`,
  'this (?:present )?(?:study|report|paper|article) (?:shows?|found|suggests?|demonstrates?|describes?)',
  '(?:these|this|the present|the current) (?:results?|findings?|data|observations?)',
  '(?:reported|described|presented|shown|used|studied|analy[sz]ed|found|occurred|investigated) here',
);
/** `As we know from …`: the authors are readers there. */
const FOLLOWS_OTHERS = words(
  'we (?:now )?know(?: from| that)?',
  'we have learn(?:ed|t)',
  '(?<!to )(?<!best of )our (?:understanding|knowledge)',
);
/** A figure or table of the article itself, not `Figure 2 of Smith et al.` */
const OWN_FIGURE =
  /\((?:see |data not shown|supplementa(?:ry|l) )?(?:fig(?:ure)?s?\.?|tables?) ?[S\d][^)]{0,30}\)|\((?:figure|fig\.?|table)\)/iu;
/** What was found is set beside what others found. */
const COMPARES = words(
  'in (?:line|agreement|accordance|accord|keeping|concordance) with',
  '(?:is|are|was|were) (?:\\p{L}+ )?(?:consistent|comparable) (?:with|to)',
  'corroborat(?:es?|ed|ing)',
  '(?:than|as|to) (?:that|those) (?:previously |earlier )?(?:reported|found|described|observed)',
  'than (?:those of )?(?:previously|earlier) (?:reported|reports?)',
);
/** A notice, a letter, or what its authors ask for speaks for itself. */
const OF_ITSELF = words(
  'in response',
  'in conclusion',
  '(?:the|this) (?:paper|article|letter) (?:titled|entitled)',
  'I (?:want|wish|apologi[sz]e|encourage)',
  '(?:further|more|additional|future) (?:research|studies|investigations?|work)(?: \\p{L}+){0,3} (?:is|are|will be|should)',
);
const METHOD = words(
  '(?:as|was|were|been) (?:previously |recently |originally |already )?described',
  'described (?:previously|elsewhere|before)',
  'according to (?:the )?(?:\\p{L}+ ){0,3}(?:methods?|protocols?|procedures?|criteria|guidelines?|recommendations?|definitions?)',
  '(?:was|were) (?:\\p{L}+ly )?(?:performed|carried out|conducted|measured|determined|assessed|calculated|computed|amplified|extracted|sequenced|aligned|analy[sz]ed|cultured|subjected|tested|prepared|diagnosed|visuali[sz]ed|quantified|inoculated|purified|processed|followed|reverse transcribed)',
);
/** The finding is theirs who are named, or that of earlier studies. */
const OTHERS_REPORT =
  /\bet al\b|\b(?:previous|earlier|several|other|many|some|recent) (?:\p{L}+ ){0,2}(?:studies|reports|authors|investigators|researchers|groups|surveys|trials|experiments)\b|\bstud(?:y|ies) (?:by|from|in|of)\b|\b(?:has|have|had) (?:\p{L}+ ){0,2}been (?:\p{L}+ly )?(?:reported|shown|demonstrated|found|observed|implicated|associated|linked|identified|documented)\b/iu;

/** What tells whether a text has data of its own. */
export interface ArticleShape {
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

/** A review without data of its own: whatever it says where it cites, somebody else found. */
export function isReviewOfOthers({ articleType, sections, sentences, citing }: ArticleShape): boolean {
  if ([...WITH_DATA].some((section) => sections.has(section))) return false;
  if (/review/iu.test(articleType ?? '')) return true;
  if (SHORT_FORMS.test(articleType ?? '')) return false;
  return citing >= FEWEST_CITING && citing / Math.max(1, sentences) >= REVIEW_SHARE;
}
