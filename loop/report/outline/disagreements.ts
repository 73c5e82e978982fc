import { dateOf } from '../../../text/source-date.js';
import { originFacts } from '../../../text/origin/source-origin.js';
import type { Contradiction, ContradictionSide } from '../../claim.js';
import { isInconsistency, isOtherwise } from '../../judging/contradictions.js';
import type { Words } from '../../words/index.js';
import type { Brief, BriefSource } from '../brief.js';
import { heading, sourceOf } from '../wording.js';
import type { Spoken } from './statements.js';
import type { DisagreementsSection } from './outline.js';

/** Where sources disagree, each matter once: what each says, who says it and when, and what decides. */

/** What is decided by a difference of conditions is no disagreement: it is otherwise under the others. */
const isPrinted = ({ resolved, reason }: Contradiction): boolean => !(resolved && isOtherwise(reason));

export function disagreements({ brief, words }: Spoken): DisagreementsSection | null {
  const printed = brief.contradictions.filter(isPrinted);
  if (printed.length === 0) return null;
  return {
    kind: 'disagreements',
    id: 'disagreements',
    title: words.sections.disagreements,
    items: printed.map((each) => itemOf(brief, each, words)),
  };
}

type Item = DisagreementsSection['items'][number];

function itemOf(brief: Brief, contradiction: Contradiction, words: Words): Item {
  const { id, topic, sides, resolution } = contradiction;
  const { verdict, ours } = settlement(brief, contradiction, words);
  const isTheirs = resolution !== '' && (verdict !== words.unresolved || !contradiction.resolved);
  return {
    id,
    topic: heading(topic),
    sides,
    verdict,
    // What nobody but the adjudicator says follows the verdict; ours stands with the facts.
    voices: [
      ...voicesOf(brief, contradiction, words),
      ...(isTheirs && ours !== words.disagreement.open ? [ours] : []),
    ],
    resolution: isTheirs ? resolution : ours,
  };
}

/** "Who says so in S4: 2026-03; Pumble; on what it sells." */
const voicesOf = (brief: Brief, { sides }: Contradiction, words: Words): readonly string[] =>
  sides.flatMap(({ evidence, conditions = [] }) => {
    const [first] = evidence;
    const source = first === undefined ? undefined : sourceOf(brief, first.sourceId);
    if (source === undefined) return [];
    const facts = [dateOf(source, words.evidence), ...originFacts(source, words), ...conditions];
    return [words.disagreement.voice({ source: source.id, facts: facts.join('; ') })];
  });

/** The verdict, and what it rests on in words of our own, as the facts of the sources bear it out. */
function settlement(
  brief: Brief,
  contradiction: Contradiction,
  words: Words,
): { readonly verdict: string; readonly ours: string } {
  const { disagreement, reasons, unresolved } = words;
  if (isInconsistency(contradiction)) return { verdict: unresolved, ours: disagreement.both };
  const decided = decidedBy(brief, contradiction);
  if (decided === null) return { verdict: unresolved, ours: disagreement.open };
  const reason = reasons[contradiction.reason];
  const why = decided.fact === '' ? reason : `${reason} (${decided.fact})`;
  return {
    verdict: `${words.resolved} (${reason})`,
    ours: disagreement.preferred({ source: decided.source.id, reason: why }),
  };
}

interface Decided {
  readonly source: BriefSource;
  /** What of the sources bears the reason out. */
  readonly fact: string;
}

/** A reason that the facts of the sources do not bear out decides nothing. */
function decidedBy(brief: Brief, contradiction: Contradiction): Decided | null {
  const { sides, resolved, reason, resolution } = contradiction;
  const preferred = sides.find(({ isPreferred }) => isPreferred === true) ?? newestOf(brief, contradiction);
  const other = sides.find((side) => side !== preferred);
  if (!resolved || preferred === undefined || other === undefined) return null;
  const [source, against] = [preferred, other].map((side) => firstSource(brief, side));
  if (source === undefined || against === undefined) return null;
  switch (reason) {
    case 'newer': {
      const [date, before] = [source, against].map(latestDate);
      return date !== undefined && before !== undefined && date > before && before !== ''
        ? { source, fact: `${date}; ${before}` }
        : null;
    }
    case 'retracted':
      return against.retracted ? { source, fact: '' } : null;
    case 'better-design': {
      const design = designIn([
        source.articleType ?? '',
        source.title,
        preferred.evidence[0]?.exact ?? '',
        resolution,
      ]);
      return design === null ? null : { source, fact: design };
    }
    case 'larger-sample':
      return /\d/.test(resolution) ? { source, fact: '' } : null;
    case 'different-population':
    case 'different-measure':
    case 'different-time':
    case 'unresolved':
      return null;
  }
}

/** Runs of earlier versions name no side; of "newer" the dates say which. */
function newestOf(brief: Brief, { sides, reason }: Contradiction): ContradictionSide | undefined {
  if (reason !== 'newer') return undefined;
  const dated = sides.map((side) => ({ side, date: latestDate(firstSource(brief, side)) }));
  return dated.toSorted((a, b) => (b.date > a.date ? 1 : -1))[0]?.side;
}

const firstSource = (brief: Brief, { evidence }: ContradictionSide): BriefSource | undefined =>
  evidence[0] === undefined ? undefined : sourceOf(brief, evidence[0].sourceId);

const latestDate = (source: BriefSource | undefined): string =>
  [source?.publishedAt ?? '', source?.modifiedAt ?? ''].reduce((one, other) => (other > one ? other : one));

const DESIGN =
  /\b(?:meta-?analysis|systematic review|(?:double-blind(?:ed)? |placebo-controlled )*randomi[sz]ed(?:[ -]controlled)?(?: clinical)? trial|controlled trial|cohort study|prospective study|case[- ]control study|cross-sectional study|registry study)\b/iu;

const designIn = (texts: readonly string[]): string | null =>
  texts
    .map((text) => DESIGN.exec(text)?.[0])
    .find((found) => found !== undefined)
    ?.toLowerCase() ?? null;
