import { readHtmlWith } from '../../agents/readers/html/read-html.js';
import { parseForest } from '../../agents/readers/html/model.js';
import { train } from './boost.js';
import { prepareAll, type PreparedPage } from './prepare.js';
import { scoreOf, type Score } from './score.js';
import { trainingOptions, trainingSet } from './training.js';
import { treeLines } from './write-model.js';

const folds = 4;

/** Pages of one site stay in one fold. */
function foldOf(address: string): number {
  let hash = 7;
  let host = address;
  try {
    host = new URL(address).hostname.split('.').slice(-2).join('.');
  } catch {
    // The address itself will do.
  }
  for (const character of `${host}x`) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % folds;
}

/** Each page is read with a model that saw no page of its fold. Scores in the order of `loadPages`. */
export function crossValidate(data: string): Score[] {
  const prepared = prepareAll(data);
  const scores = new Map<PreparedPage, Score>();
  for (let fold = 0; fold < folds; fold += 1) {
    const inside = prepared.filter(({ page }) => foldOf(page.address) === fold);
    const model = train(trainingSet(prepared.filter((one) => !inside.includes(one))), trainingOptions);
    const forest = parseForest({ trees: treeLines(model), base: model.base });
    for (const one of inside) {
      const read = readHtmlWith({ bytes: one.page.bytes, address: one.page.address }, forest);
      scores.set(one, scoreOf(one.page, read.ok ? read.value.text : ''));
    }
  }
  return prepared.map((one) => scores.get(one) ?? { precision: 0, recall: 0 });
}
