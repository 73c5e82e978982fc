import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from '../../../scripts/verify/options.js';
import type { Report } from '../../../scripts/verify/report.js';
import { verifyDocuments } from '../../../scripts/verify/verify-documents.js';
import { ROOT, ZIKA } from '../../tools/cli.js';

/** Articles in the public domain that the documents of `test/fixtures/cited` cite. */
const PAPERS = ['PMC2819875', 'PMC4313657', 'PMC4285245', 'PMC3310457', 'PMC4036762'];

export function makePapers(folder: string): string {
  const papers = join(folder, 'papers');
  mkdirSync(papers, { recursive: true });
  for (const name of PAPERS) copyFileSync(join(ZIKA, `${name}.xml.gz`), join(papers, `${name}.xml.gz`));
  return papers;
}

export const cited = (name: string): string => join(ROOT, 'test/fixtures/cited', name);

/** What the command makes of no options, with the given ones in their place. */
export const optionsWith = ({ document, ...given }: Partial<Options> & { document?: string }): Options => ({
  documents: document === undefined ? [] : [document],
  store: null,
  papers: [],
  fetchStore: null,
  isStructure: false,
  isFresh: false,
  isStrict: false,
  review: null,
  isJson: false,
  ...given,
});

/** The report of the one document of the options. */
export async function verifyDocument(options: Options): Promise<Report> {
  const { reports } = await verifyDocuments(options);
  return reports[0] as Report;
}
