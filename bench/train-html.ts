import { writeFileSync } from 'node:fs';
import { MODEL_FILE } from '../agents/readers/html/model.js';
import { format } from './html/write-model.js';
import { prepareAll } from './html/prepare.js';
import { trainingSet, trainingOptions } from './html/training.js';
import { train } from './html/boost.js';

/** Trains the classifier of HTML blocks on the pages with known main text and writes `agents/data/html-block-model.json`. */

const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder of the data sets.');
const set = trainingSet(prepareAll(data));
const model = train(set, trainingOptions);
writeFileSync(MODEL_FILE, format(model));
console.log(`${String(set.rows.length)} blocks, ${String(model.trees.length)} trees`);
