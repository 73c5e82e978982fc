import type { EditedSentence, Edition } from '../claim.js';
import { layGrid } from '../grid/lay-grid.js';
import { stageResult, subjectOf } from '../history.js';
import type { StoredRun } from '../run.js';
import type { RoundState } from '../state.js';
import type { Brief } from './brief.js';

/** What a finished brief is made of besides its claims: the kind of answer, the editor's words, the grid. */
export function finishedParts(run: StoredRun, state: RoundState): Pick<Brief, 'kind' | 'edition' | 'grid'> {
  const { kind = null, wanted = null } = subjectOf(run) ?? {};
  return {
    kind,
    edition: editionOf(run, state),
    grid: layGrid({ claims: state.claims, wanted }),
  };
}

/** The editor's words, as long as every claim under them stands; where that left no short answer, none. */
function editionOf(run: StoredRun, state: RoundState): Edition | null {
  const edition = stageResult(run, state.round, 'edit');
  if (edition === undefined || edition === null) return null;
  const ids = new Set(state.claims.map(({ id }) => id));
  const standing = (sentences: readonly EditedSentence[]): readonly EditedSentence[] =>
    sentences.filter(({ claimIds }) => claimIds.every((id) => ids.has(id)));
  const short = standing(edition.short);
  if (short.length === 0) return null;
  return {
    short,
    otherwise: standing(edition.otherwise),
    sure: standing(edition.sure),
    check: standing(edition.check),
    sections: edition.sections
      .map(({ title, sentences }) => ({ title, sentences: standing(sentences) }))
      .filter(({ sentences }) => sentences.length > 0),
  };
}
