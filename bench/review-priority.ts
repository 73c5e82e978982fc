/**
 * How well `reviewPriority` puts claims that their cited text does not support before those that it does: the area
 * under the curve on the development halves of WiCE, AttributionBench and press releases, for the sum and its parts.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/review-priority.ts
 */
import { prepareSource } from '../loop/gate/prepare.js';
import { reviewPriority } from '../loop/gate/signals/review-priority.js';
import { warningsOf } from '../loop/gate/signals/signals.js';
import { areaUnderCurve } from './area-under-curve.js';
import { readPairs } from './priority-pairs.js';

const STRONGER = ['certainty-stronger', 'causation-stronger', 'scope-wider'] as const;

const pairs = readPairs(process.env.RESEARCH_LOOP_DATA ?? '../shared/data').map((pair) => {
  const cited = { claim: pair.claim, source: prepareSource({ id: 'S1', text: pair.text }), spans: [] };
  const warnings = warningsOf(cited);
  const isStronger = STRONGER.some((each) => warnings.includes(each));
  return { ...pair, score: reviewPriority(cited), isStronger };
});
const rows = ['wice', 'attributionbench', 'press-release'].map((set) => {
  const own = pairs.filter((pair) => pair.set === set);
  const warned = (isBad: boolean): string => {
    const of = own.filter((pair) => pair.isBad === isBad);
    return `${of.filter((pair) => pair.isStronger).length} of ${of.length}`;
  };
  return {
    set,
    pairs: own.length,
    AUC: areaUnderCurve(own).toFixed(3),
    'warned of a stronger assertion: unsupported': warned(true),
    supported: warned(false),
  };
});
console.table(rows);
