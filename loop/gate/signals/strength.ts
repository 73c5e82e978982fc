/**
 * How strong a relation a sentence asserts, on the scale of Sumner et al. (BMJ 2014;349:g7015): 0 none, 1 a
 * correlation, 2 a conditional cause, 3 a cause. A linear estimate from word lists; its weights are committed.
 */
import { CAUSAL, NEGATIONS } from '../lexicon.js';
import type { Token } from './tokens.js';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const CONDITIONAL = words(
  'may might could can possible possibly possibility potential potentially perhaps would should',
);
const SUGGESTING =
  words(`suggest suggests suggested suggesting appear appears appeared seem seems seemed indicate
  indicates indicated hypothesize hypothesise`);
const ASSOCIATED =
  words(`associated association associations associate correlate correlated correlates correlation
  correlations linked link links related relation relationship relationships connection connected predict predicts
  predicted predictor predictors tied`);
const RISK = words('risk risks odds likelihood likely prevalence marker markers incidence rates rate');
const COMPARED = words(`more less higher lower greater fewer than compared similar differ different difference
  differences`);
/** Of something that was done, rather than observed. */
const INTERVENED =
  words(`trial trials randomised randomized treat treated treatment therapy drug drugs mice cell
  cells gene genes protein proteins`);

export interface StrengthModel {
  readonly bias: number;
  /** By the order of `strengthCues`. */
  readonly weights: readonly number[];
}

/** Zeros and ones, always the same number of them. */
export function strengthCues(tokens: readonly Token[]): number[] {
  const has = (list: ReadonlySet<string>): number => Number(tokens.some((token) => list.has(token.lower)));
  const [causal, conditional, associated, risk] = [CAUSAL, CONDITIONAL, ASSOCIATED, RISK].map(has) as [
    number,
    number,
    number,
    number,
  ];
  const negated = has(NEGATIONS);
  return [
    causal,
    conditional,
    has(SUGGESTING),
    associated,
    risk,
    has(COMPARED),
    negated,
    conditional * causal,
    associated * causal,
    negated * Math.max(associated, causal, risk),
    has(INTERVENED),
  ];
}

export function strengthOf({ bias, weights }: StrengthModel, tokens: readonly Token[]): number {
  return strengthCues(tokens).reduce((sum, cue, at) => sum + cue * (weights[at] ?? 0), bias);
}
