import type { Claim, EditedSentence, Edition } from '../claim.js';
import { gridOfRun } from '../grid/grid-of-run.js';
import { stageResult, subjectOf } from '../history.js';
import type { StoredRun } from '../run.js';
import type { RoundState } from '../state.js';
import type { Brief } from './brief.js';

/** What a finished brief is made of besides its claims: the kind of answer, the editor's words, the grid. */
export function finishedParts(run: StoredRun, state: RoundState): Pick<Brief, 'kind' | 'edition' | 'grid'> {
  const { kind = null } = subjectOf(run) ?? {};
  return {
    kind,
    edition: editionOf(run, state),
    grid: gridOfRun(run, state.claims),
  };
}

/** The editor's words, as long as every claim under them stands in its words; where that left no short answer, none. */
function editionOf(run: StoredRun, state: RoundState): Edition | null {
  const edition = stageResult(run, state.round, 'edit');
  return edition === undefined || edition === null ? null : standingEdition(edition, state.claims);
}

/** The sentences whose claims stand as they were; null where none of the short answer does. */
function standingEdition(edition: Edition, claims: readonly Claim[]): Edition | null {
  const words = new Map(claims.map(({ id, claim }) => [id, claim]));
  const stands = (id: string): boolean => {
    const before = edition.claims?.[id];
    return words.has(id) && (before === undefined || words.get(id) === before);
  };
  const standing = (sentences: readonly EditedSentence[]): readonly EditedSentence[] =>
    sentences.filter(({ claimIds }) => claimIds.every(stands));
  const short = standing(edition.short);
  if (short.length === 0) return null;
  return {
    ...edition,
    short,
    otherwise: standing(edition.otherwise),
    sure: standing(edition.sure),
    check: standing(edition.check),
    sections: edition.sections
      .map(({ title, sentences }) => ({ title, sentences: standing(sentences) }))
      .filter(({ sentences }) => sentences.length > 0),
  };
}
