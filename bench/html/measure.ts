import { methodOf } from './methods.js';
import { loadPages, unseenPages } from './pages.js';
import { scoreOf, type Score } from './score.js';

/** A process of its own for each method, so that its memory is its own. Prints `Measured` as JSON. */

export interface Measured {
  readonly pages: readonly (Score & { set: 'aeb' | 'wcxb'; type: string; id: string; address: string })[];
  readonly refused: readonly string[];
  /** Processor time, without loading the pages. */
  readonly seconds: number;
  /** At the end, pages included, which are the same for all. */
  readonly peakMegabytes: number;
}

const [name = '', which = ''] = process.argv.slice(2);
const method = methodOf(name);
if (!method) throw new Error(`No method is called ${name}.`);
const data = process.env['RESEARCH_LOOP_DATA'] ?? '';
const folders = { wcxb: process.env['WCXB_FOLDER'] ?? '', aeb: process.env['AEB_FOLDER'] ?? '' };
const pages = which === 'unseen' ? unseenPages(data, folders) : loadPages(data);
const start = process.cpuUsage();
const texts: string[] = [];
const refused: string[] = [];
for (const page of pages) {
  const { text, refusal } = await method(page);
  texts.push(text);
  if (refusal) refused.push(`${page.set} ${page.type} ${refusal} ${page.address}`);
}
const { user, system } = process.cpuUsage(start);
const measured: Measured = {
  pages: pages.map((page, at) => {
    const { set, type, id, address } = page;
    return { ...scoreOf(page, texts[at] ?? ''), set, type, id, address };
  }),
  refused,
  seconds: (user + system) / 1e6,
  peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
};
process.stdout.write(JSON.stringify(measured));
