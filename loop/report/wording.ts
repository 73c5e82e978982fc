import type { Claim, ClaimEvidence } from '../claim.js';
import { bySurest } from '../judging/confidence-steps.js';
import type { BestPassage, Brief, BriefSource } from './brief.js';
import { addressesModel } from '../../text/addresses-model.js';
import { originName } from '../../text/origin/source-origin.js';
import { numberOfSource } from '../../text/source-number.js';
import type { Words } from '../words/index.js';
import { countEach } from './pick.js';
import { nameOf } from './references/reference.js';

/** What every document says of a claim alike: what it cites, and how well it is supported. */

const TYPE_ORDER = { peer: 0, primary: 1, press: 2, practitioner: 3 } as const;
const READ_ORDER = { full: 0, abstract: 1, snippet: 2 } as const;

/**
 * Source ids to cite for these claims: at most one source a work, the strongest first. The first piece of
 * evidence holds a claim's words, so its source is always among them.
 */
export function citedIds(brief: Brief, claims: readonly Claim[]): readonly string[] {
  const first = claims.map((claim) => claim.evidence[0]?.sourceId).filter((id) => id !== undefined);
  return strongestOf(
    brief,
    claims.flatMap((claim) => claim.sourceIds),
    first,
  );
}

/** The same for words that were cited. */
export const citedFor = (brief: Brief, evidence: readonly ClaimEvidence[]): readonly string[] =>
  strongestOf(
    brief,
    evidence.map(({ sourceId }) => sourceId),
    evidence.slice(0, 1).map(({ sourceId }) => sourceId),
  );

function strongestOf(brief: Brief, ids: readonly string[], first: readonly string[]): readonly string[] {
  const cited = new Set(ids);
  const ranked = brief.sources
    .filter((source) => cited.has(source.id))
    .sort(
      (a, b) =>
        Number(a.retracted) - Number(b.retracted) ||
        READ_ORDER[a.readClass] - READ_ORDER[b.readClass] ||
        TYPE_ORDER[a.sourceType] - TYPE_ORDER[b.sourceType] ||
        numberOfSource(a.id) - numberOfSource(b.id),
    );
  const works = new Set<string>();
  const shown = ranked.filter((source) => !works.has(source.work) && works.add(source.work));
  return [...new Set([...first, ...shown.map((source) => source.id)])];
}

const folded = (words: string): string => words.replace(/\s+/gu, ' ').trim();

/** Words that a cited source has to the letter are a quotation and look like one. */
export const isQuotation = (text: string, claims: readonly Pick<Claim, 'evidence'>[]): boolean =>
  claims.some((claim) => claim.evidence.some((each) => folded(each.exact).includes(folded(text))));

/** The surest first, and of those what most works say. */
export const strongestFirst = (claims: readonly Claim[]): readonly Claim[] =>
  [...claims].sort((a, b) => bySurest(a, b) || b.works.length - a.works.length);

/** The claims of these ids that stand. */
export function claimsOf(brief: Brief, ids: readonly string[]): readonly Claim[] {
  return ids.flatMap((id) => brief.claims.find((claim) => claim.id === id) ?? []);
}

/** The reviewers' column: never mixed with the gate's. */
const reviewWords = ({ review: { status } }: Claim, { legend, review }: Words): string =>
  status === 'not-reviewed' || status === 'skipped' ? review.unseen : `${legend.review}: ${review[status]}`;

/** How well a claim is supported, in words: confidence, independent works, review. */
export const standingOf = (claim: Claim, words: Words): readonly string[] => [
  words.confidence[claim.confidence],
  words.works({ count: claim.works.length }),
  reviewWords(claim, words),
];

/** A claim that relies on search snippets alone is not verified. */
export const isSnippetOnly = (brief: Brief, claim: Claim): boolean =>
  brief.run.ending === 'snippets-only' ||
  claim.evidence.every((each) => sourceOf(brief, each.sourceId)?.readClass === 'snippet');

/** How much of a source was read, in words: of a whole document, what readers were shown. */
export const howRead = ({ readClass, isInPart }: BriefSource, { read }: Words): string =>
  read[isInPart && readClass === 'full' ? 'part' : readClass];

/** Sources are numbered in their order; a brief that leaves some out is searched. */
export function sourceOf(
  { sources }: Pick<Brief, 'sources'>,
  id: string | undefined,
): BriefSource | undefined {
  if (id === undefined) return undefined;
  const expected = sources[numberOfSource(id) - 1];
  return expected?.id === id ? expected : sources.find((source) => source.id === id);
}

/** Every source of the evidence addresses a language model. */
export const restsOnFlagged = (brief: Pick<Brief, 'sources'>, evidence: readonly ClaimEvidence[]): boolean =>
  evidence.length > 0 &&
  evidence.every(({ sourceId }) => {
    const source = sourceOf(brief, sourceId);
    return source !== undefined && addressesModel(source);
  });

export const isExtractive = (brief: Brief): boolean => brief.run.options.model === 'extractive';

/** A short brief lists fewer. */
const MOST_IN_A_SHORT_BRIEF = 5;

/** What a brief without a model lists of its best passages, and one with a model where it has no answer. */
export function listedPassages({
  options,
  answer,
  best,
}: Pick<Brief, 'answer' | 'best'> & { readonly options: Brief['run']['options'] }): readonly BestPassage[] {
  if (options.model !== 'extractive' && answer.length > 0) return [];
  return options.output === 'brief' ? best.passages.slice(0, MOST_IN_A_SHORT_BRIEF) : best.passages;
}

/** A heading begins with a capital; names that mix cases (`mRNA`, `iPS cells`) stay as they are. */
export function heading(text: string): string {
  const first = text.split(/\s/u)[0] ?? '';
  return /\p{Lu}/u.test(first) ? text : text.charAt(0).toLocaleUpperCase('en') + text.slice(1);
}

const LONGEST_NAME = 60;
const yearOf = ({ publishedAt, modifiedAt }: BriefSource): string =>
  (publishedAt ?? modifiedAt ?? '').slice(0, 4);

/** A title, cut; of one that is an address, the site with the first of the path. */
const shortTitle = (title: string): string =>
  /^https?:\/\/((?:[^/]+\/?){1,3})/u.exec(title)?.[1] ?? title.slice(0, LONGEST_NAME);

/** "Foy et al 2011"; "Foy & Kobylinski 2011"; "Chat Review 2025"; of a source that names nobody, its title. */
function plainName(source: BriefSource): string {
  const [first, second, third] = source.authors.slice(0, 3).map((author) => {
    const name = nameOf(author);
    return 'family' in name ? name.family : name.literal;
  });
  const beside = third !== undefined ? ' et al' : second !== undefined ? ` & ${second}` : '';
  const who = first === undefined ? originName(source) : `${first}${beside}`;
  return `${who ?? shortTitle(source.title)} ${yearOf(source)}`.trim();
}

const namesBy = new WeakMap<readonly BriefSource[], ReadonlyMap<string, string>>();

/** What a source of the brief is called where it is not described; two that would go by one name have their titles with it. */
export function shortNameOf({ sources }: Pick<Brief, 'sources'>, id: string): string {
  const known = namesBy.get(sources) ?? namesIn(sources);
  namesBy.set(sources, known);
  return known.get(id) ?? id;
}

function namesIn(sources: readonly BriefSource[]): ReadonlyMap<string, string> {
  const plain = sources.map(plainName);
  const counts = countEach(plain);
  return new Map(
    sources.map(({ id, title }, at) => {
      const name = plain[at] ?? id;
      const isAlone = counts.get(name) === 1 || name.startsWith(shortTitle(title));
      return [id, isAlone ? name : `${name}, ${shortTitle(title)}`];
    }),
  );
}

/** "A, B, C et al", without the full stop of its sentence. */
export const authorsOf = (source: BriefSource, most = 3): string =>
  `${source.authors.slice(0, most).join(', ')}${source.authors.length > most ? ' et al' : ''}`;
