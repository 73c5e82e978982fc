import { succeed, type Result } from '../result.js';
import type { RoleName, Roles, RoleShapes } from '../roles/roles.js';
import { opposeClaims } from './antagonist.js';
import { critique } from './critic.js';
import { decompose } from './decomposer.js';
import { proposeQueries } from './searcher.js';
import { write } from './writer.js';

/** Raised whenever a rule changes what the same input gives. */
const RULES_VERSION = 'extractive 10';

type Answers = {
  readonly [Name in RoleName]: (input: RoleShapes[Name]['input']) => RoleShapes[Name]['reply'];
};

const ANSWERS: Answers = {
  decomposer: decompose,
  searcher: proposeQueries,
  /** Never asked: without a model the ranking of the hits decides. */
  picker: () => ({ picks: [] }),
  /** Never asked: without a model there are no findings; the best passages are what was read. */
  reader: () => ({ findings: [], sources: [] }),
  writer: write,
  /** Nothing is judged without a model: the run records its claims as not reviewed. */
  reviewer: () => ({ verdicts: [] }),
  challenger: () => ({ verdicts: [] }),
  antagonist: opposeClaims,
  critic: critique,
};

/**
 * Every role by rule: no model, network, store or clock, so the same input always gives the same reply.
 * Only what a rule is sure of becomes a claim, in a source's own words; the rest is left to the best passages. Kinds of
 * question and of values are known in six languages, sides (for, against) in English alone.
 */
export function extractiveRoles(): Roles {
  return {
    kind: 'extractive',
    version: RULES_VERSION,
    ask<Name extends RoleName>(
      role: Name,
      input: RoleShapes[Name]['input'],
    ): Promise<Result<RoleShapes[Name]['reply']>> {
      const answer: Answers[Name] = ANSWERS[role];
      return Promise.resolve(succeed(answer(input)));
    },
  };
}
