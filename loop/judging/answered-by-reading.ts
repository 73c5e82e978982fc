import { findPassages } from '../../store/retrieval.js';
import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { headingPath } from '../../text/heading-path.js';
import type { Place } from '../../text/sentence-ref.js';
import type { Claim, Gap } from '../claim.js';
import { storedTextOf } from '../context/texts.js';
import { namesThing, wantedValues } from '../context/wanted-values.js';
import { gridOfRun } from '../grid/grid-of-run.js';
import { subjectOf } from '../history.js';
import type { StoredRun } from '../run.js';
import { answersGap } from './answers-gap.js';

/** What is called open, held against what was read: a sentence that gives the thing, the attribute and a value answers it. */

export interface AnsweringSentence {
  readonly place: Place;
  readonly text: string;
}

type Asked = Pick<Gap, 'kind' | 'description' | 'query' | 'subject'>;

/** Gaps that a sentence can answer: not a disagreement, a page that nobody read, or an opponent. */
const TESTED: ReadonlySet<Gap['kind']> = new Set(['modality', 'unverified-claim']);

/** Passages that are looked at for each question. */
const MOST_PASSAGES = 8;
/** Share of the weight of a question's words that a sentence holds, with the headings above it, where it answers it. */
const ENOUGH = 0.7;

/** The first sentence that was read and answers what is open, with what it would be cited by; null where none does. */
export function answeredByReading(
  run: StoredRun,
  gap: Asked,
  claims: readonly Claim[],
): AnsweringSentence | null {
  if (!TESTED.has(gap.kind)) return null;
  const cells = cellsOf(run, gap, claims);
  if (cells === null) return answerInWords(run, gap, claims);
  const found = cells.map((cell) => answerInCell(run, cell));
  return found.length > 0 && found.every((each) => each !== null) ? (found[0] ?? null) : null;
}

/** The empty cells that a gap of the grid names; null for any other gap. */
function cellsOf(run: StoredRun, { subject }: Asked, claims: readonly Claim[]): readonly Cell[] | null {
  const [kind = '', name = ''] = (subject ?? '').split(/:(.*)/s);
  if (kind !== 'column' && kind !== 'row') return null;
  const empty = gridOfRun(run, claims)?.empty ?? [];
  return empty.filter(({ about, attribute }) => (kind === 'row' ? about : attribute) === name);
}

interface Cell {
  readonly about: string;
  readonly attribute: string;
}

/** A sentence that names the thing, or stands under its heading, and holds a value of the attribute. */
function answerInCell(run: StoredRun, { about, attribute }: Cell): AnsweringSentence | null {
  const { valuesIn } = wantedValues(subjectOf(run)?.wanted);
  return (
    sentencesOn(run, `${about} ${attribute}`).find(
      (line) => namesThing(line, about) && valuesIn(line).includes(attribute),
    ) ?? null
  );
}

function answerInWords(
  run: StoredRun,
  gap: Pick<Asked, 'description' | 'query'>,
  claims: readonly Claim[],
): AnsweringSentence | null {
  const about = { question: run.question, claims, isNew: false, enough: ENOUGH };
  const words = gap.query.trim() === '' ? gap.description : gap.query;
  return (
    sentencesOn(run, words).find(({ text, headings }) =>
      answersGap({ claim: [...headings, text].join(' '), evidence: [] }, gap, about),
    ) ?? null
  );
}

type Told = AnsweringSentence & { readonly headings: readonly string[] };

function sentencesOn(run: StoredRun, words: string): readonly Told[] {
  const sources = new Map(listRunSources(run.store, run.id).map((each) => [each.sourceId, each]));
  const aspects = [{ text: words.replace(/"/g, ' '), weight: 1 }];
  const found = findPassages(run.store, { aspects, runId: run.id, limit: MOST_PASSAGES });
  return found.flatMap(({ sourceId, first, last }) => {
    const source = sources.get(sourceId);
    if (source === undefined || source.source.readClass === 'snippet') return [];
    const document = { ...storedTextOf(run, sourceId), title: source.source.title };
    return sentencesOf(run.store, sourceId, { from: first, to: last }).map((row) => ({
      place: [source.number, row.number] as const,
      text: document.text.slice(row.start, row.end),
      headings: headingPath(document, row.paragraph),
    }));
  });
}

/** Says that something is nowhere. */
const TOTAL =
  /\b(?:no (?:source|page|text|passage|article|list|study|claim)s?\b|none of|nowhere|nothing (?:is|was|on|about)|(?:is|are|was|were) not (?:given|stated|named|mentioned|said|found|reported))/iu;

const TELLS =
  /\b(?:gives?|given|states?|stated|names?|named|says?|said|tells?|told|shows?|reports?|reported|mentions?|mentioned|covers?)\b/giu;

/** The sentences of a limitation without those that what was read disproves. */
export function withoutDisproved(run: StoredRun, limitation: string, claims: readonly Claim[]): string {
  const sentences = limitation.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  const kept = sentences.filter((sentence) => {
    if (!TOTAL.test(sentence)) return true;
    const query = sentence.replace(TOTAL, ' ').replace(TELLS, ' ');
    return answerInWords(run, { description: sentence, query }, claims) === null;
  });
  return kept.join(' ');
}

/** The gaps that a brief tells as open questions: none that a sentence answers, and none that only says that it was not used. */
export const openQuestionsOf = (
  run: StoredRun,
  gaps: readonly Gap[],
  claims: readonly Claim[],
): readonly Gap[] =>
  gaps.filter(
    (gap) =>
      isOpenQuestion(gap) && gap.kind !== 'read-unused' && answeredByReading(run, gap, claims) === null,
  );

/** Given up, searched in vain, or left open though it matters. */
export const isOpenQuestion = ({ status, material }: Gap): boolean =>
  status === 'open-question' || status === 'searched-in-vain' || (status === 'open' && material);
