import type { MechanicalFacts } from '../../agents/roles/mechanical-facts.js';
import { findPassages, type FoundPassage } from '../../store/retrieval.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { headingPath } from '../../text/heading-path.js';
import { formatRef } from '../../text/sentence-ref.js';
import { formatSourceNumber } from '../../text/source-number.js';
import { contentStems, stemsOf } from '../../text/tokens.js';
import type { Claim, Contradiction } from '../claim.js';
import { storedTextOf } from '../context/texts.js';
import type { Plan } from '../results.js';
import type { Run } from '../run.js';

const MOST_NAMED = 8;
/** Share of the question's content words that a source's best passage holds where it speaks of the question, 0 to 1. */
const ABOUT_IT = 0.5;

interface About {
  readonly claims: readonly Claim[];
  readonly contradictions: readonly Contradiction[];
  readonly background: readonly Claim[];
  readonly queries: Plan;
}

type ReadUnused = NonNullable<MechanicalFacts['readUnused']>;

/** Sources that were read, whose best passage speaks of the question, and that no claim or disagreement cites; the most telling first. */
export function readUnused(run: Run, about: About): ReadUnused {
  const unused = unusedSources(run, about);
  if (unused.size === 0) return [];
  const asked = [...new Set(contentStems(run.question))];
  const found = findPassages(run.store, {
    aspects: [
      { text: run.question, weight: 1 },
      { text: about.queries.target.text, weight: 0.5 },
    ],
    runId: run.id,
    sourceIds: [...unused.keys()],
    limit: unused.size,
    perSource: 1,
  });
  return found
    .flatMap((passage) => {
      const source = unused.get(passage.sourceId);
      return source === undefined ? [] : named(run, source, { passage, asked });
    })
    .slice(0, MOST_NAMED);
}

function unusedSources(
  run: Run,
  { claims, background, contradictions }: About,
): ReadonlyMap<number, RunSource> {
  const used = new Set([...claims, ...background, ...contradictions].flatMap(({ sourceIds }) => sourceIds));
  return new Map(
    listRunSources(run.store, run.id)
      .filter(({ number, source }) => !used.has(`S${number}`) && source.readClass !== 'snippet')
      .map((source) => [source.sourceId, source]),
  );
}

function named(
  run: Run,
  { number, source, sourceId }: RunSource,
  { passage, asked }: { passage: FoundPassage; asked: readonly string[] },
): ReadUnused {
  const { first, last } = passage;
  const rows = sentencesOf(run.store, sourceId, { from: first, to: last });
  const [row] = rows;
  if (row === undefined) return [];
  const document = storedTextOf(run, sourceId);
  const said = stemsOf(document.text.slice(row.start, rows.at(-1)?.end));
  if (asked.filter((stem) => said.has(stem)).length < asked.length * ABOUT_IT) return [];
  return [
    {
      sourceId: formatSourceNumber(number),
      title: source.title ?? source.address,
      heading: headingPath(document, row.paragraph).at(-1) ?? '',
      ref: formatRef({ source: number, first, last }),
    },
  ];
}
