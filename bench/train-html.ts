import { writeFileSync } from 'node:fs';
import { format } from './html/write-model.js';
import { prepareAll } from './html/prepare.js';
import { trainingSet, trainingOptions } from './html/training.js';
import { train } from './html/boost.js';

/** Trains the judge of HTML units on the pages with known main text and writes `agents/readers/html/block-model.ts`. */

const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder of the data sets.');
const set = trainingSet(prepareAll(data));
const model = train(set, trainingOptions);
writeFileSync(new URL('../agents/readers/html/block-model.ts', import.meta.url), format(model));
console.log(`${String(set.rows.length)} units, ${String(model.trees.length)} trees`);
