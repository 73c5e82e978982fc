/** What editor and examiner are shown. */
import type { EditorInput } from '../../agents/roles/editor.js';
import type { ExaminerInput } from '../../agents/roles/examiner.js';
import type { EditorClaim, EditorRow, FailingSentence } from '../../agents/roles/rendering/edition.js';
import { listRunSources } from '../../store/run-sources.js';
import { originFacts } from '../../text/origin/source-origin.js';
import { dateOf } from '../../text/source-date.js';
import type { Claim } from '../claim.js';
import type { Grid } from '../grid/grid.js';
import { shownGrid } from '../grid/shown.js';
import { openQuestionsOf } from '../judging/answered-by-reading.js';
import { missingSubject, missingWords } from '../missing-words.js';
import type { Run } from '../run.js';
import type { NumberedSentence } from './edition-gate.js';
import { byWeight } from './short-answer.js';
import { disputedClaims, wantedOf, type Material } from './ground.js';

export function editorInput(material: Material, failing: readonly FailingSentence[] = []): EditorInput {
  const { run, state, grid, facts } = material;
  const { question, today } = run;
  const { focus, language, output } = run.options;
  const disputed = disputedClaims(state);
  const describe = sourceDescriber(run);
  return {
    ...{ question, today, focus, language, output },
    ...wantedOf(run),
    claims: byWeight(state.claims).map((claim) => editorClaim(claim, disputed.has(claim.id), describe)),
    rows: rowsOf(grid),
    facts: facts.map(({ id, text }) => ({ id, text })),
    counterpoints:
      state.opposition === null || state.opposition.memo === ''
        ? []
        : [{ text: state.opposition.memo, claimIds: state.opposition.attacks.map(({ claimId }) => claimId) }],
    disagreements: state.contradictions.map(({ topic, sides, resolution }) => ({
      text: `${topic}: ${sides.map(({ statement }) => statement).join(' VERSUS ')} ${resolution}`,
      claimIds: [],
    })),
    openQuestions: openQuestionsOf(run, state.gaps, state.claims).map(({ description }) => description),
    limitations: state.limitations,
    missingWords: missingSubject(missingWords(run)),
    failing,
  };
}

const editorClaim = (
  { id, claim, confidence, works, sourceIds }: Claim,
  isDisputed: boolean,
  describe: (id: string) => string,
): EditorClaim => ({
  ...{ id, text: claim, confidence, works: works.length, isDisputed },
  sources: sourceIds.map(describe),
});

/** `S3 (2025-12; Example on what it sells)`; each source in full where it is first named, then by its id. */
function sourceDescriber(run: Run): (id: string) => string {
  const known = new Map(listRunSources(run.store, run.id).map((each) => [`S${each.number}`, each]));
  const told = new Set<string>();
  return (id) => {
    const found = known.get(id);
    if (found === undefined || told.has(id)) return id;
    told.add(id);
    const { source, sourceType } = found;
    const facts = originFacts({ ...source, title: source.title ?? '', sourceType });
    return `${id} (${[dateOf(source), ...facts].join('; ')})`;
  };
}

function rowsOf(grid: Grid | null): readonly EditorRow[] {
  const shown = grid === null ? null : shownGrid(grid);
  if (shown === null) return [];
  return shown.about.map((about) => ({
    about,
    cells: shown.cells
      .filter((cell) => cell.about === about)
      .flatMap(({ attribute, values }) =>
        values.map(({ id, value, conditions, asOf, claimIds, formula }) => ({
          id: formula === null ? null : id,
          ...{ attribute, value, conditions, asOf, claimIds },
        })),
      ),
    empty: shown.empty.filter((each) => each.about === about).map(({ attribute }) => attribute),
  }));
}

/** Pieces of evidence that a sentence is examined against. */
const MOST_EVIDENCE = 4;

export function examinerInput(material: Material, sentences: readonly NumberedSentence[]): ExaminerInput {
  const { run, ground } = material;
  const describe = sourceDescriber(run);
  return {
    question: run.question,
    today: run.today,
    language: run.options.language,
    ...wantedOf(run),
    sentences: sentences.map(({ number, part, sentence }) => {
      const evidence = sentence.claimIds.flatMap((id) => ground.claims.get(id)?.evidence ?? []);
      const carrying = evidence.filter(
        ({ sourceId }) => sentence.sourceIds === undefined || sentence.sourceIds.includes(sourceId),
      );
      const once = [
        ...new Map((carrying.length > 0 ? carrying : evidence).map((each) => [each.ref, each])).values(),
      ];
      return {
        ...{ number, part, text: sentence.text },
        evidence: once
          .slice(0, MOST_EVIDENCE)
          .map(({ sourceId, exact }) => `${describe(sourceId)}: ${exact}`),
      };
    }),
    table: rowsOf(material.grid).map(
      ({ about, cells }) =>
        `${about}: ${cells.map(({ attribute, value, conditions }) => [`${attribute} ${value}`, ...conditions].join(', ')).join('; ')}`,
    ),
  };
}
