import { withFullStop } from '../../../text/full-stop.js';
import { independentWorks } from '../../context/independence.js';
import type { Claim, ClaimEvidence, EditedSentence } from '../../claim.js';
import type { Language, Words } from '../../words/index.js';
import type { Brief } from '../brief.js';
import { restsOnFlagged } from '../flagged.js';
import { claimsOf, isQuotation, isSnippetOnly, marksFor, sourceOf } from '../wording.js';
import type { Outline, Statement } from './outline.js';

/** Sentences with what carries them, and what is said of how sure they are. */

/** A brief with the words of its language. */
export interface Spoken extends Pick<Outline, 'brief'> {
  readonly language: Language;
  readonly words: Words;
}

export function statement({ brief, words }: Spoken, text: string, claims: readonly Claim[]): Statement {
  const doubts = doubtsOf(brief);
  const isQuoted = isQuotation(text, claims);
  return {
    text: isQuoted ? text : withFullStop(text),
    isQuotation: isQuoted,
    claims,
    cited: marksFor(brief, text, claims),
    isSnippetOnly: claims.length > 0 && claims.every((claim) => isSnippetOnly(brief, claim)),
    remarks: remarksOn(doubts, claims).map((name) => words.remarks[name]),
  };
}

/** A claim by itself; a cell of the table with its row and column. */
export const ofClaim = (spoken: Spoken, claim: Claim): Statement =>
  statement(
    spoken,
    claim.column === undefined ? claim.claim : [claim.subtopic, claim.column, claim.claim].join(' · '),
    [claim],
  );

/** Sentences as an editor wrote them. */
export const edited = (spoken: Spoken, sentences: readonly EditedSentence[]): readonly Statement[] =>
  sentences.map(({ text, claimIds, sourceIds }) => {
    const claims = claimsOf(spoken.brief, claimIds);
    const made = statement(spoken, asOurs(spoken, text, claims), claims);
    return {
      ...made,
      text: withFullStop(made.text),
      isQuotation: false,
      ...(sourceIds === undefined ? {} : { cited: sourceIds }),
    };
  });

/** A judgement of ours says so, whatever its words. */
const asOurs = ({ words }: Spoken, text: string, claims: readonly Claim[]): string =>
  claims.some(({ kind }) => kind === 'ours') ? `${words.kind.ours} ${text}` : text;

type Doubt = keyof Words['remarks'];
/** What is true of more than this share of the claims is no mark of one of them. */
const MOST = 0.4;

interface Doubts {
  readonly of: ReadonlyMap<string, readonly Doubt[]>;
  /** Too common to be said of each. */
  readonly common: ReadonlySet<Doubt>;
}

const known = new WeakMap<Brief, Doubts>();

function doubtsOf(brief: Brief): Doubts {
  const before = known.get(brief);
  if (before !== undefined) return before;
  const disputed = new Set(
    brief.contradictions.flatMap(({ sides }) => sides.flatMap(({ evidence }) => evidence.map(placeOf))),
  );
  const of = new Map(brief.claims.map((claim) => [claim.id, doubtsOn(brief, claim, disputed)]));
  const counts = new Map<Doubt, number>();
  const printed = claimsInProse(brief);
  for (const id of printed)
    for (const doubt of of.get(id) ?? []) counts.set(doubt, (counts.get(doubt) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count > MOST * printed.length).map(([doubt]) => doubt);
  const doubts = { of, common: new Set(printed.length < FEWEST ? [] : common) };
  known.set(brief, doubts);
  return doubts;
}

/** Ids of the claims that the sentences are made of: what is so of most of these is no mark. */
function claimsInProse({ edition, claims }: Brief): readonly string[] {
  if (edition === null) return claims.map(({ id }) => id);
  const { short, otherwise, sure, check, sections } = edition;
  const all = [short, otherwise, sure, check, ...sections.map(({ sentences }) => sentences)].flat();
  return [...new Set(all.flatMap(({ claimIds }) => claimIds))];
}

/** Of fewer claims, each is said by itself. */
const FEWEST = 4;

const placeOf = ({ sourceId, start }: ClaimEvidence): string => `${sourceId}:${start}`;

function doubtsOn(brief: Brief, claim: Claim, disputed: ReadonlySet<string>): readonly Doubt[] {
  const { status } = claim.review;
  return [
    ...(restsOnFlagged(brief, claim.evidence) ? (['addressed'] as const) : []),
    ...(claim.confidence === 'low' ? (['low'] as const) : []),
    ...(isInterestedVoice(brief, claim.evidence) ? (['interested'] as const) : []),
    ...(claim.evidence.some((each) => disputed.has(placeOf(each))) ? (['disputed'] as const) : []),
    ...(status === 'UNCERTAIN' || status === 'OVERSTATED' || status === 'CONTRADICTED'
      ? (['doubted'] as const)
      : []),
  ];
}

/** Words of one work alone, whose publisher gains by them. */
const isInterestedVoice = (brief: Brief, evidence: readonly ClaimEvidence[]): boolean =>
  independentWorks(evidence).length <= 1 &&
  evidence.length > 0 &&
  evidence.every(({ sourceId }) => (sourceOf(brief, sourceId)?.interests ?? []).length > 0);

/** A sentence is as sure as the surest of its claims. */
function remarksOn({ of, common }: Doubts, claims: readonly Claim[]): readonly Doubt[] {
  const [first, ...others] = claims.map(({ id }) => of.get(id) ?? []);
  const shared = (first ?? []).filter((doubt) => others.every((each) => each.includes(doubt)));
  return shared.filter((doubt) => doubt === 'addressed' || !common.has(doubt));
}
