/** What the finished brief may be made of, gathered once a run: standing claims, grid, facts, what is open. */
import type { QuestionKind } from '../../agents/roles/vocabulary.js';
import type { Claim } from '../claim.js';
import { computedValues } from '../grid/computed-values.js';
import type { Grid } from '../grid/grid.js';
import { gridOfRun } from '../grid/grid-of-run.js';
import { subjectOf } from '../history.js';
import { wordsOf } from '../report/language.js';
import type { Run } from '../run.js';
import type { RoundState } from '../state.js';
import type { Words } from '../words/index.js';
import { factsOf, type Fact } from './facts.js';
import type { Ground } from './gate-sentence.js';

export interface Material {
  readonly run: Run;
  readonly state: RoundState;
  readonly grid: Grid | null;
  readonly facts: readonly Fact[];
  readonly words: Words;
  readonly ground: Ground;
}

export function materialOf(run: Run, state: RoundState): Material {
  const { claims } = state;
  const { language, words } = wordsOf({ run });
  const grid = gridOfRun(run, claims);
  const facts = factsOf(grid, words);
  const ground = {
    claims: byId(claims),
    computed: byId(grid === null ? [] : computedValues(grid)),
    facts: byId(facts),
    common: [run.question, run.options.focus ?? ''],
    language,
  };
  return { run, state, grid, facts, words, ground };
}

const byId = <Of extends { readonly id: string }>(items: readonly Of[]): ReadonlyMap<string, Of> =>
  new Map(items.map((each) => [each.id, each]));

/** Claims that some side of a disagreement or an attack speaks against. */
export function disputedClaims({ contradictions, opposition, claims }: RoundState): ReadonlySet<string> {
  const attacked = new Set(opposition?.attacks.map(({ claimId }) => claimId));
  const disputed = new Set(
    contradictions
      .filter(({ resolved }) => !resolved)
      .flatMap(({ sides }) => sides.flatMap(({ refs }) => refs)),
  );
  const isDisputed = ({ id, evidence }: Claim): boolean =>
    attacked.has(id) || evidence.some(({ ref }) => disputed.has(ref));
  return new Set(claims.filter(isDisputed).map(({ id }) => id));
}

/** Kind and rubric, as the plan of the question has them. */
export function wantedOf(run: Run): {
  readonly kind: QuestionKind | null;
  readonly rubric: readonly string[];
} {
  const subject = subjectOf(run);
  return { kind: subject?.kind ?? null, rubric: subject?.wanted?.rubric ?? [] };
}
