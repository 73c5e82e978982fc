import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { headingPath } from '../../text/heading-path.js';
import { placesOf } from '../../text/sentence-ref.js';
import { contentStems, stemsOf } from '../../text/tokens.js';
import type { Claim, ClaimEvidence } from '../claim.js';
import { wordsOver } from '../context/surroundings.js';
import { storedTextOf } from '../context/texts.js';
import { readFigures } from '../gate/numbers/read-figures.js';
import type { Run } from '../run.js';
import { holdsName, namesIn } from './names-in.js';

/** Share of a claim's content words that a piece of evidence has to hold beside the claim's own, 0 to 1. */
const SHARE = 0.4;

/**
 * Whether a piece of evidence that was cited for another claim carries the words of this one: it names a thing of which the
 * claim's own evidence speaks, has one of the claim's numbers where it has any, and enough of its weighty words. The
 * headings above it, and the words over its row or item, count as its own.
 */
export function carriesWords(run: Run, { claim }: Pick<Claim, 'claim'>, evidence: ClaimEvidence): boolean {
  const words = `${wordsAbove(run, evidence)}\n${evidence.exact}`;
  const said = stemsOf(words);
  const names = namesIn(claim);
  if (names.length > 0 && !names.some((name) => holdsName(said, name))) return false;
  const numbers = numbersOf(claim);
  const own = numbersOf(evidence.exact);
  if (numbers.size > 0 && ![...numbers].some((number) => own.has(number))) return false;
  const asked = contentStems(claim);
  return asked.filter((stem) => said.has(stem)).length >= asked.length * SHARE;
}

const numbersOf = (text: string): ReadonlySet<number> =>
  new Set(readFigures(text).quantities.map(({ value }) => value));

/** The headings over a piece of evidence, and the caption or lead-in of its row or item. */
function wordsAbove(run: Run, { ref }: Pick<ClaimEvidence, 'ref'>): string {
  const [first] = placesOf(ref);
  const source =
    first && listRunSources(run.store, run.id).find(({ number }) => (number as number) === first[0]);
  if (first === undefined || source === undefined) return '';
  const row = sentencesOf(run.store, source.sourceId)[first[1] - 1];
  if (row === undefined) return '';
  const document = { ...storedTextOf(run, source.sourceId), title: source.source.title };
  const over = wordsOver(document, row);
  return [
    ...headingPath(document, row.paragraph),
    ...(over === null ? [] : [document.text.slice(over.start, over.end)]),
  ].join('\n');
}
