import { writeFileSync } from 'node:fs';
import { MODEL_FILE } from '../agents/readers/html/model.js';
import { format } from './html/write-model.js';
import { developmentPages, isForTraining } from './html/pages.js';
import { prepare } from './html/prepare.js';
import { trainingSet, trainingOptions } from './html/training.js';
import { train } from './html/boost.js';

/**
 * Trains the classifier of HTML blocks on the pages with known main text and writes `agents/data/html-block-model.json`. Needs
 * RESEARCH_LOOP_DATA, and the Web Content Extraction Benchmark (github.com/Murrough-Foley/web-content-extraction-benchmark) in
 * WCXB_FOLDER, whose development half the shipped model was trained on. `npx tsx bench/train-html.ts`
 */

const data = process.env['RESEARCH_LOOP_DATA'];
const wcxb = process.env['WCXB_FOLDER'];
if (!data || !wcxb)
  throw new Error('Set RESEARCH_LOOP_DATA and WCXB_FOLDER to the folders of the data sets.');
const pages = developmentPages(data, wcxb).filter(isForTraining);
const set = trainingSet(pages.map(prepare));
const model = train(set, trainingOptions);
writeFileSync(MODEL_FILE, format(model, pages));
console.log(`${String(set.rows.length)} blocks, ${String(model.trees.length)} trees`);
