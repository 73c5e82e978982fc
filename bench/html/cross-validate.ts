import { readHtmlWith } from '../../agents/readers/html/read-html.js';
import { parseForest } from '../../agents/readers/html/model.js';
import { train } from './boost.js';
import { isForTraining } from './pages.js';
import type { PreparedPage } from './prepare.js';
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

/** The text of each page as it is read with a model that saw no page of its fold; empty where it was refused. */
export function crossValidate(prepared: readonly PreparedPage[]): string[] {
  const texts = new Map<PreparedPage, string>();
  for (let fold = 0; fold < folds; fold += 1) {
    const isInside = ({ page }: PreparedPage): boolean => foldOf(page.address) === fold;
    const others = prepared.filter((one) => !isInside(one) && isForTraining(one.page));
    const model = train(trainingSet(others), trainingOptions);
    const forest = parseForest({ trees: treeLines(model), base: model.base });
    for (const one of prepared.filter(isInside)) {
      const read = readHtmlWith({ bytes: one.page.bytes, address: one.page.address }, forest);
      texts.set(one, read.ok ? read.value.text : '');
    }
  }
  return prepared.map((one) => texts.get(one) ?? '');
}
