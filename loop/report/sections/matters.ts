/** What questions the answer: the other side, where sources disagree, what is open, unverified, limited, struck. */
import { dateOf } from '../../../text/source-date.js';
import { originFacts } from '../../../text/origin/source-origin.js';
import type { Claim, Contradiction, ContradictionSide, Gap, OppositionMemo } from '../../claim.js';
import { answersPoint } from '../../judging/answers-point.js';
import { isInconsistency } from '../../judging/contradictions.js';
import { pointAsClaim } from '../../judging/opposing-points.js';
import type { Words } from '../../words/index.js';
import type { Brief, BriefSource } from '../brief.js';
import { listedSearches, listedStrikes } from '../listed.js';
import { citedIds, heading as asHeading, isQuotation, sourceOf } from '../wording.js';
import { heading, lines, list, paragraph, type Item, type Node, type Section, type Spoken } from '../tree.js';
import { isWritten } from './answer.js';
import { printedDisputes, type PrintedDispute } from './disputes.js';
import { carriedBy, quoted, statement } from './statements.js';

/** Claims below one point of the opposing case: more are read in their sections. */
const MOST_ANSWERS = 2;

export function counterpoints(spoken: Spoken): Section | null {
  const { brief, words } = spoken;
  const { opposition, opposing } = brief;
  // Who found no case has not shown that there is none.
  if (opposition === null || opposition.memo === '') return null;
  const { points } = opposition;
  const items = points.map((point) => pointItem(spoken, point));
  const nodes: readonly Node[] =
    points.length > 0
      ? [list(items)]
      : [
          list(
            eachOnce(opposing, ({ sourceId, exact }) => `${sourceId} ${exact}`).map((each) => ({
              of: [quoted(each)],
              find: 'quotation' as const,
            })),
          ),
        ];
  return {
    id: 'counterpoints',
    title: isWritten(brief) ? words.titles.otherSide : words.sections.counterpoints,
    role: 'said',
    nodes,
  };
}

function pointItem(spoken: Spoken, point: OppositionMemo['points'][number]): Item {
  const { brief, words } = spoken;
  const claim = pointAsClaim(point, 0);
  const answers = brief.claims.filter((each) => answersPoint(each, point)).slice(0, MOST_ANSWERS);
  return {
    find: 'quotation',
    of: [
      {
        kind: 'statement',
        text: point.claim,
        isQuotation: isQuotation(point.claim, [claim]),
        claims: [],
        cited: citedIds(brief, [claim]),
        remarks: [],
        carried: carriedBy([claim]),
      },
    ],
    nodes: [
      ...(answers.length === 0 ? [] : [list(answers.map((each) => ({ of: [statement(spoken, each)] })))]),
      {
        kind: 'evidence',
        of: `opposing-${point.id}`,
        summary: words.evidence.inPlace,
        spans: point.evidence,
      },
    ],
  };
}

const eachOnce = <Of>(all: readonly Of[], keyOf: (each: Of) => string): readonly Of[] =>
  [...new Map([...all].reverse().map((each) => [keyOf(each), each])).values()].reverse();

/** Each matter once: what each side says, who says it and when, and what decides. */
export function disagreements(spoken: Spoken): Section | null {
  const { brief, words } = spoken;
  const printed = printedDisputes(brief);
  if (printed.length === 0) return null;
  const nodes = printed.flatMap((each) => disagreement(spoken, each));
  return { id: 'disagreements', title: words.sections.disagreements, role: 'repeated', nodes };
}

function disagreement({ brief, words }: Spoken, { contradiction, quotes }: PrintedDispute): readonly Node[] {
  const { id, topic, sides, resolution, resolved } = contradiction;
  const { verdict, ours } = settlement(brief, contradiction, words);
  const isTheirs = resolution !== '' && (verdict !== words.unresolved || !resolved);
  // What nobody but the adjudicator says follows the verdict; ours stands with the facts.
  const voices = [
    ...voicesOf(brief, contradiction, words),
    ...(isTheirs && ours !== words.disagreement.open ? [ours] : []),
  ];
  const settled = words.labelled({ name: verdict, value: isTheirs ? resolution : ours });
  const item = ({ statement: said, evidence }: ContradictionSide, index: number): Item => {
    const first = quotes[index];
    if (first === undefined) return { of: [said] };
    const ids = [...new Set(evidence.map((each) => each.sourceId))];
    return {
      of: [quoted(first, ids)],
      find: 'quotation',
      nodes: [
        { kind: 'evidence', of: `${id}-${index + 1}`, summary: words.evidence.inPlace, spans: evidence },
      ],
    };
  };
  return [
    ...heading(asHeading(topic)),
    list(sides.map(item)),
    ...(voices.length === 0 ? [] : [paragraph([voices.join(' ')], 'quiet')]),
    paragraph([settled], 'emphasis'),
  ];
}

/** "Who says so in S4: 2026-03; Pumble; on what it sells." */
const voicesOf = (brief: Brief, { sides }: Contradiction, words: Words): readonly string[] =>
  sides
    .flatMap(({ evidence: [first], conditions = [] }) => {
      const source = first === undefined ? undefined : sourceOf(brief, first.sourceId);
      if (source === undefined) return [];
      const facts = [dateOf(source, words.evidence), ...originFacts(source, words), ...conditions];
      return [words.disagreement.voice({ source: source.id, facts: facts.join('; ') })];
    })
    .filter((voice, at, all) => all.indexOf(voice) === at);

/** The verdict, and what it rests on in words of our own, as the facts of the sources bear it out. */
function settlement(brief: Brief, contradiction: Contradiction, words: Words) {
  const { disagreement: said, reasons, unresolved } = words;
  if (isInconsistency(contradiction)) return { verdict: unresolved, ours: said.both };
  const decided = decidedBy(brief, contradiction);
  if (decided === null) return { verdict: unresolved, ours: said.open };
  const reason = reasons[contradiction.reason];
  const why = decided.fact === '' ? reason : `${reason} (${decided.fact})`;
  return {
    verdict: `${words.resolved} (${reason})`,
    ours: said.preferred({ source: decided.source.id, reason: why }),
  };
}

/** The preferred source, and what bears the reason out: one that the facts do not bear out decides nothing. */
function decidedBy(
  brief: Brief,
  { sides, resolved, reason, resolution }: Contradiction,
): { readonly source: BriefSource; readonly fact: string } | null {
  const preferred = sides.find(({ isPreferred }) => isPreferred === true);
  const other = sides.find((side) => side !== preferred);
  const [source, against] = [preferred, other].map((side) => sourceOf(brief, side?.evidence[0]?.sourceId));
  if (!resolved || source === undefined || against === undefined) return null;
  if (reason === 'newer') {
    const [date = '', before = ''] = [source, against].map(latestDate);
    return before !== '' && date > before ? { source, fact: `${date}; ${before}` } : null;
  }
  if (reason === 'retracted') return against.retracted ? { source, fact: '' } : null;
  if (reason === 'larger-sample') return /\d/.test(resolution) ? { source, fact: '' } : null;
  if (reason !== 'better-design') return null;
  const texts = [source.articleType ?? '', source.title, preferred?.evidence[0]?.exact ?? '', resolution];
  const design = texts.map((text) => DESIGN.exec(text)?.[0]).find((found) => found !== undefined);
  return design === undefined ? null : { source, fact: design.toLowerCase() };
}

export const latestDate = ({ publishedAt, modifiedAt }: BriefSource): string =>
  [publishedAt ?? '', modifiedAt ?? ''].sort().at(-1) ?? '';

const DESIGN =
  /\b(?:meta-?analysis|systematic review|(?:double-blind(?:ed)? |placebo-controlled )*randomi[sz]ed(?:[ -]controlled)?(?: clinical)? trial|controlled trial|cohort study|prospective study|case[- ]control study|cross-sectional study|registry study)\b/iu;

/** Queries beyond this length are cut: synth.json and rounds.json have them whole. */
const QUERY_LENGTH = 120;
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/\s\S*$|[\uD800-\uDBFF]$/u, '')}…`;

export function openQuestions({ brief, words: { sections, open, free } }: Spoken): Section | null {
  // One whose words did not pass says nothing; synth.json has its searches.
  const nothing = new Set<string>(Object.values(free.gaps));
  const questions = brief.openQuestions.filter(
    ({ description }) => !isWritten(brief) || !nothing.has(description),
  );
  if (questions.length === 0) return null;
  const items = joinedQuestions(questions).map(({ id, description, status, how, query, queries }): Item => {
    const why = status === 'searched-in-vain' ? `${open.inVain} ${how ?? ''}`.trimEnd() : (how ?? open.still);
    const searches = listedSearches(queries.length === 0 ? [query] : queries).map(
      ({ subject, asked }): Item => {
        const ways =
          asked.length === 0 ? '' : ` (${open.ways({ count: asked.length, ways: asked.join('; ') })})`;
        return { of: [{ kind: 'code', text: shortened(subject, QUERY_LENGTH) }, ways] };
      },
    );
    const tried = open.tried({ count: Math.max(1, queries.length) });
    return {
      id,
      find: 'question',
      of: [description, ' ', { kind: 'emphasis', text: why }],
      nodes: [{ kind: 'details', summary: tried, nodes: [list(searches)] }],
    };
  });
  return { id: 'open', title: sections.open, role: 'list', nodes: [list(items)] };
}

/** Questions in the same words with the same end are one, with all of their searches. */
function joinedQuestions(questions: readonly Gap[]): readonly Gap[] {
  const named = new Map<string, Gap>();
  const searched = ({ query, queries }: Gap): readonly string[] => (queries.length === 0 ? [query] : queries);
  for (const gap of questions) {
    const name = JSON.stringify([gap.description, gap.status, gap.how]);
    const first = named.get(name);
    named.set(
      name,
      first === undefined ? gap : { ...first, queries: [...searched(first), ...searched(gap)] },
    );
  }
  return [...named.values()];
}

export function unverified({ brief, words }: Spoken): Section | null {
  if (brief.unverified.length === 0) return null;
  const items = brief.unverified.map(({ subject, reason }): Item => {
    const ids = reason === 'snippet-only' ? subject.split(', ') : [];
    const name = ids.length === 0 ? subject : words.statements({ count: ids.length });
    return { of: [{ kind: 'strong', text: name }, ': ', words.unverified[reason]], find: 'note' };
  });
  return { id: 'unverified', title: words.sections.unverified, role: 'list', nodes: [list(items)] };
}

export function limitations({ brief, words: { sections, limits } }: Spoken): Section {
  const { claims, uncompared = 0 } = brief;
  const count = (level: Claim['confidence']): number =>
    claims.filter(({ confidence }) => confidence === level).length;
  const single = claims.filter(({ works }) => works.length <= 1).length;
  const said = [
    limits.levels({ high: count('high'), medium: count('med'), low: count('low') }),
    ...(single === 0 ? [] : [limits.single({ count: single, all: claims.length })]),
    limits.gate,
    ...(brief.withheld === undefined ? [] : [limits.withheld(brief.withheld)]),
    ...(uncompared === 0 ? [] : [limits.otherLanguage({ count: uncompared })]),
    ...brief.limitations,
    ...brief.failedParts.map((part) => limits.failed({ part })),
  ];
  return { id: 'limitations', title: sections.limitations, role: 'list', nodes: [lines([...new Set(said)])] };
}

export function struckClaims({ brief, words: { sections, struck } }: Spoken): Section | null {
  if (brief.struck.length === 0) return null;
  const rows = listedStrikes(brief).map(({ rounds, claim, by, why }) => [
    rounds.join(', '),
    claim,
    struck.actors[by],
    why,
  ]);
  return {
    id: 'struck',
    title: sections.struck,
    role: 'method',
    nodes: [
      paragraph([struck.about], 'quiet'),
      {
        kind: 'table',
        columns: [struck.round, struck.claim, struck.by, struck.why],
        rows,
        find: 'struck',
        label: sections.struck,
      },
    ],
  };
}
