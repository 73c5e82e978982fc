/** Sentences with what carries them, and what is said of how sure they are. */
import { withFullStop } from '../../../text/full-stop.js';
import { independentWorks } from '../../context/independence.js';
import type { Claim, ClaimEvidence } from '../../claim.js';
import type { Stated } from '../../gate/stated.js';
import type { Brief } from '../brief.js';
import { countEach } from '../pick.js';
import { disputeId, isRow, placeOf, printedDisputes } from './disputes.js';
import { mapStatements, paragraph, sentence, statementsIn, strong } from '../tree.js';
import type { Inline, Item, Section, Spoken, Statement } from '../tree.js';
import { citedIds, isQuotation, isSnippetOnly, restsOnFlagged, sourceOf } from '../wording.js';

/** @param isProse it runs on with others: it is no quotation, and a judgement of ours says so */
export function statement(spoken: Spoken, claim: Claim, isProse = false): Statement {
  const { brief, words } = spoken;
  const isQuoted = !isProse && isQuotation(claim.claim, [claim]);
  // A cell of the table stands with its row and column.
  const said =
    claim.column === undefined ? claim.claim : [claim.subtopic, claim.column, claim.claim].join(' · ');
  // What to check is advice, and reads as such.
  const isVoiced = isProse && claim.part !== 'check';
  return sentence({
    text: isQuoted ? said : withFullStop(said),
    isQuotation: isQuoted,
    claimIds: [claim.id],
    cited: citedIds(brief, [claim]),
    beside: claim.evidence,
    ...(isVoiced ? { voice: claim.kind === 'ours' ? ('ours' as const) : ('stated' as const) } : {}),
    remarks: [
      ...remarksOn(brief, claim).map((name) => words.remarks[name]),
      ...(isSnippetOnly(brief, claim) ? [words.snippetOnly] : []),
    ],
    ...disputeOf(brief, claim),
    carried: { ...carriedBy([claim]), ...(claim.column === undefined ? {} : { claim: claim.claim }) },
  });
}

/** What is our reading: once at the head of a part that is it for the most part, else before each sentence of it. */
export function withVoices(section: Section, { kind }: Spoken['words']): Section {
  const voiced = statementsIn(section).filter(({ voice }) => voice !== undefined);
  const ours = voiced.filter(({ voice }) => voice === 'ours').length;
  if (ours > 1 && 2 * ours > voiced.length)
    return { ...section, nodes: [paragraph([kind.oursMostly], 'emphasis'), ...section.nodes] };
  const nodes = mapStatements(section.nodes, (each) =>
    each.voice === 'ours' ? { ...each, text: `${kind.ours} ${each.text}` } : each,
  );
  return { ...section, nodes };
}

/** What a checker of the document holds a statement against. */
export function carriedBy(claims: readonly Pick<Claim, 'evidence' | 'review' | 'kind'>[]): Stated {
  const found = claims.map(({ review }) => review.status);
  const review = found.find((status) => status !== 'SUPPORTED') ?? found[0];
  return {
    evidence: claims.flatMap(({ evidence }) => evidence),
    isComputed: claims.some(({ kind }) => kind === 'computed'),
    ...(review === undefined || review === 'not-reviewed' || review === 'skipped' ? {} : { review }),
  };
}

/** Words of a source as they are stored, without the dash of a list or the sign of a heading that they begin with. */
export const quoted = (evidence: ClaimEvidence): Statement =>
  sentence({
    text: evidence.exact.replace(/^\s*(?:[-*+]|#{1,6})[ \t]+/u, ''),
    isQuotation: true,
    cited: [evidence.sourceId],
    beside: [evidence],
  });

/** That there is no answer. */
export const insufficient = ({ insufficient: { title, about } }: Spoken['words']): readonly Inline[] => [
  strong(title),
  ` ${about}`,
];

export const points = (statements: readonly Statement[]): readonly Item[] =>
  statements.map((each) => ({ of: [each] }));

type Doubt = keyof Spoken['words']['remarks'];
/** What is true of more than this share of the claims is no mark of one of them; of fewer claims, each is said by itself. */
const MOST = 0.4;
const FEWEST = 4;

interface Doubts {
  readonly of: ReadonlyMap<string, readonly Doubt[]>;
  readonly common: ReadonlySet<Doubt>;
  /** The id of the dispute in which each place is quoted. */
  readonly disputed: ReadonlyMap<string, string>;
}
const known = new WeakMap<Brief, Doubts>();
const doubtsIn = (brief: Brief): Doubts => known.get(brief) ?? doubtsOf(brief);

/** It is disputed among the sources, or a reviewer questioned it. */
export const isQuestioned = (brief: Brief, { id }: Claim): boolean =>
  (doubtsIn(brief).of.get(id) ?? []).some((doubt) => ['disputed', 'doubted'].includes(doubt));

function remarksOn(brief: Brief, claim: Claim): readonly Doubt[] {
  const { of, common } = doubtsIn(brief);
  return (of.get(claim.id) ?? []).filter((doubt) => doubt === 'addressed' || !common.has(doubt));
}

/** Where both sides of what is disputed in it stand. */
function disputeOf(brief: Brief, claim: Claim): Pick<Statement, 'dispute'> {
  if (!remarksOn(brief, claim).includes('disputed')) return {};
  const { disputed } = doubtsIn(brief);
  const [dispute] = claim.evidence.flatMap((each) => disputed.get(placeOf(each)) ?? []);
  return dispute === undefined ? {} : { dispute };
}

function doubtsOf(brief: Brief): Doubts {
  const disputed = new Map(
    // One that is settled is no doubt; one that is not printed leads nowhere.
    printedDisputes(brief).flatMap(({ contradiction, quotes }) =>
      contradiction.resolved
        ? []
        : quotes.flatMap((quote): (readonly [string, string])[] =>
            quote === undefined || isRow(quote.exact) ? [] : [[placeOf(quote), disputeId(contradiction)]],
          ),
    ),
  );
  const of = new Map(brief.claims.map((claim) => [claim.id, doubtsOn(brief, claim, disputed)]));
  const printed = brief.claims.filter(({ part }) => part !== 'table');
  const counts = countEach(printed.flatMap(({ id }) => of.get(id) ?? []));
  const common = [...counts].filter(([, count]) => count > MOST * printed.length).map(([doubt]) => doubt);
  const doubts = { of, common: new Set(printed.length < FEWEST ? [] : common), disputed };
  known.set(brief, doubts);
  return doubts;
}

function doubtsOn(
  brief: Brief,
  { evidence, confidence, review }: Claim,
  disputed: ReadonlyMap<string, string>,
): readonly Doubt[] {
  const isDoubted = ['UNCERTAIN', 'OVERSTATED', 'CONTRADICTED'].includes(review.status);
  return [
    ...(restsOnFlagged(brief, evidence) ? (['addressed'] as const) : []),
    ...(confidence === 'low' ? (['low'] as const) : []),
    ...(isInterestedVoice(brief, evidence) ? (['interested'] as const) : []),
    ...(restsOn(evidence, disputed) ? (['disputed'] as const) : []),
    ...(isDoubted ? (['doubted'] as const) : []),
  ];
}

/** All that it rests on: who cites a disputed sentence besides others need not say what is disputed in it. */
const restsOn = (evidence: readonly ClaimEvidence[], disputed: ReadonlyMap<string, string>): boolean =>
  evidence.length > 0 && evidence.every((each) => disputed.has(placeOf(each)));

/** Words of one work alone, whose publisher gains by them. */
const isInterestedVoice = (brief: Brief, evidence: readonly ClaimEvidence[]): boolean =>
  independentWorks(evidence).length <= 1 &&
  evidence.length > 0 &&
  evidence.every(({ sourceId }) => (sourceOf(brief, sourceId)?.interests ?? []).length > 0);
