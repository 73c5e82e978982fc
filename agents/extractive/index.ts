import { succeed, type Result } from '../result.js';
import type { RoleName, Roles, RoleShapes } from '../roles/roles.js';
import { opposeClaims } from './antagonist.js';
import { critique } from './critic.js';
import { decompose } from './decomposer.js';
import { repair } from './repairer.js';
import { resolve } from './resolver.js';
import { proposeQueries } from './searcher.js';
import { synthesize } from './synthesizer.js';

/** Raised whenever a rule changes what the same input gives. */
const RULES_VERSION = 'extractive 7';

type Answers = {
  readonly [Name in RoleName]: (input: RoleShapes[Name]['input']) => RoleShapes[Name]['reply'];
};

const ANSWERS: Answers = {
  decomposer: decompose,
  searcher: proposeQueries,
  /** Never asked: without a model the ranking of the hits decides. */
  picker: () => ({ picks: [] }),
  synthesizer: synthesize,
  resolver: resolve,
  repairer: repair,
  /** Nothing is judged without a model: the run records its claims as not reviewed. */
  reviewer: () => ({ verdicts: [] }),
  challenger: () => ({ verdicts: [] }),
  antagonist: opposeClaims,
  critic: critique,
  /** Never asked: without a model nobody rewrites, and the passages speak for themselves. */
  editor: () => ({ short: [], otherwise: [], sure: [], check: [], sections: [], mended: [] }),
  examiner: () => ({ accepts: true, faults: [], missing: [] }),
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
