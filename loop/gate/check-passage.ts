/** A listed passage against its stored text: to the letter, at its offsets, with the sentences next to it. Pure. */
import type { CitationVerdict } from './check.js';
import { checkSource } from './look-up.js';
import type { SynthPassage } from './read-synth.js';
import type { SourceIndex } from './source-index.js';

/** @param claimId how findings name it: `P1` */
export function checkPassage(passage: SynthPassage, claimId: string, stored: SourceIndex): CitationVerdict {
  const { sourceId, start, end, sha256 } = passage;
  const source = stored.source(sourceId);
  const named = { claimId, evidenceIndex: 0, sourceId };
  const unfit = checkSource(sha256 ? { sourceId, sha256 } : { sourceId }, source);
  if (unfit !== undefined) return { ...unfit, ...named, reviewPriority: 1 };
  const difference = differenceOf(passage, source?.text ?? '');
  const common = { ...named, warnings: [] };
  return difference === null
    ? { ...common, verdict: 'holds', spans: [{ start, end }], reviewPriority: 0 }
    : { ...common, verdict: 'altered', difference, reviewPriority: 1 };
}

function differenceOf({ exact, start, end, before, after }: SynthPassage, text: string): string | null {
  if (exact === '' || text.slice(start, end) !== exact)
    return `the stored text does not have these words at ${start} to ${end}`;
  if (
    !text
      .slice(0, start)
      .trimEnd()
      .endsWith((before ?? '').trim())
  )
    return 'the stored text has other words before the passage';
  return text
    .slice(end)
    .trimStart()
    .startsWith((after ?? '').trim())
    ? null
    : 'the stored text has other words after the passage';
}
