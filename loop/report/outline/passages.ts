import { addressesModel } from '../../../text/addresses-model.js';
import { originFacts } from '../../../text/origin/source-origin.js';
import { dateOf } from '../../../text/source-date.js';
import type { BestPassage } from '../brief.js';
import { listedPassages, sourceOf } from '../wording.js';
import type { Spoken } from './claims.js';
import type { ListedPassage, PassagesSection } from './outline.js';

/** The passages that the brief lists; null where it lists none. */
export function passagesSection(spoken: Spoken): PassagesSection | null {
  const { brief, words } = spoken;
  const passages = listedPassages({ ...brief, options: brief.run.options });
  if (passages.length === 0) return null;
  const { match } = brief.best;
  return {
    kind: 'passages',
    id: 'passages',
    title: match ? words.sections.passages : words.sections.nearest,
    about: match ? words.passages.best : words.passages.nearest,
    passages: passages.flatMap((passage) => listedPassage(spoken, passage) ?? []),
  };
}

/** Where nothing matches, or a model found no answer, the brief says so first. */
export const passagesComeFirst = ({ brief }: Spoken): boolean =>
  brief.run.options.model === 'extractive' && brief.best.match && brief.best.passages.length > 0;

/** A passage as a brief lists it; undefined where its source is not one of the brief. */
export function listedPassage({ brief, words }: Spoken, passage: BestPassage): ListedPassage | undefined {
  const { id, evidence, deciding, heading } = passage;
  const source = sourceOf(brief, evidence.sourceId);
  if (source === undefined) return undefined;
  return {
    id,
    deciding,
    heading,
    source,
    lead: evidence.exact.slice(0, deciding.start - evidence.start),
    rest: evidence.exact.slice(deciding.end - evidence.start),
    facts: [
      ...(addressesModel(source) ? [words.remarks.addressed] : []),
      dateOf(source, words.evidence),
      ...originFacts(source, words),
    ],
  };
}
