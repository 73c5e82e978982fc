import type { BriefPart } from '../../agents/roles/vocabulary.js';
import type { Claim, EditedSentence, Edition } from '../claim.js';
import { stageResult, subjectOf } from '../history.js';
import type { StoredRun } from '../run.js';
import type { RoundState } from '../state.js';
import { notesOfRun } from '../reading/notes.js';
import { inOrder, shortAnswer } from '../judging/printed-parts.js';
import { gridOf } from '../writing/table.js';
import type { Brief } from './brief.js';

/** What a finished brief is made of besides its claims: the kind of answer, the editor's words, the grid. */
export function finishedParts(
  run: StoredRun,
  state: RoundState,
): Pick<Brief, 'kind' | 'edition' | 'grid' | 'leftOut'> {
  const { kind = null } = subjectOf(run) ?? {};
  return {
    kind,
    edition: editionOf(run, state),
    grid: gridOf(run, state.claims),
    leftOut: leftOutOf(run, state),
  };
}

/** In words. */
function leftOutOf(run: StoredRun, { round }: RoundState): Brief['leftOut'] {
  const words = new Map(notesOfRun(run).findings.map(({ id, statement }) => [id, statement]));
  return (stageResult(run, round, 'ground')?.leftOut ?? []).map(({ finding, why }) => ({
    finding: words.get(finding) ?? finding,
    why,
  }));
}

/**
 * The claims in their parts, in the order of print, each once; in runs of earlier versions the words of their editor. Null
 * where nothing stands in a part: without a model the passages speak for themselves.
 */
function editionOf(run: StoredRun, state: RoundState): Edition | null {
  const edited = stageResult(run, state.round, 'edit');
  if (edited !== undefined) return edited === null ? null : standingEdition(edited, state.claims);
  const claims = inOrder(state.claims);
  if (!claims.some(({ findingIds }) => findingIds.length > 0)) return null;
  const short = shortAnswer(claims);
  const left = claims.filter((claim) => !short.includes(claim));
  const of = (part: BriefPart): readonly EditedSentence[] =>
    left.filter((each) => each.part === part).map(printed);
  const titles = [...new Set(left.flatMap(({ part, subtopic }) => (part === 'section' ? [subtopic] : [])))];
  return {
    short: short.map(printed),
    otherwise: of('otherwise'),
    sure: of('sure'),
    check: of('check'),
    sections: titles.map((title) => ({
      title,
      sentences: left.filter((each) => each.part === 'section' && each.subtopic === title).map(printed),
    })),
  };
}

const printed = ({ id, claim }: Claim): EditedSentence => ({ text: claim, claimIds: [id] });

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
