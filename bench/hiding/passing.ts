/** Which documents `verify-citations` lets pass, run in this process. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../../scripts/verify/options.js';
import { verifyDocuments } from '../../scripts/verify/verify-documents.js';
import markdownIt from 'markdown-it';
import type { Form } from './forms.js';

const renderer = markdownIt({ html: true });

const TEXTS = {
  S1: 'The clinic opened in Oslo in spring. Nurses measured the temperature of forty patients twice a day. Nobody was told of the results before the summer. The clinic had two rooms and a store, and no nurse came on Sundays.',
  S2: 'Zika virus was found in urine of the travellers. The laboratory repeated each test three times. Samples were kept on ice. All of them were sent to Paris within a week, where a second team looked at them again without knowing whose they were.',
};
const TITLES: Readonly<Record<string, string>> = {
  S1: 'Temperatures of forty patients in a clinic of Oslo',
  S2: 'A study of samples from the urine of travellers to Paris',
};
const TRUE = 'Zika virus was found in urine of the travellers [S2].';

/** A form that is a document of its own, with front matter or a title, opens it. */
const documentOf = ({ text }: Pick<Form, 'text'>): string =>
  /^(?:---\n|# )/.test(text) ? `${text}\n\n${TRUE}\n` : `# Report\n\n${TRUE}\n\n${text}\n`;

export async function passing<Of extends Pick<Form, 'text'>>(
  forms: readonly Of[],
  make = documentOf,
  name = 'report.md',
): Promise<Of[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hiding-'));
  try {
    const store = join(folder, 'store.json');
    writeFileSync(
      store,
      JSON.stringify(Object.entries(TEXTS).map(([id, text]) => ({ id, title: TITLES[id], text }))),
    );
    const files = forms.map((form, index) => {
      const file = join(folder, `${index}-${name}`);
      writeFileSync(file, make(form));
      return file;
    });
    const options = readOptions([...files, store]);
    if (options === null) return [];
    const { reports } = await verifyDocuments(options);
    const passed = new Set(reports.filter((report) => report.passed).map(({ file }) => file));
    return forms.filter((_, index) => passed.has(files[index] ?? ''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const NUMBERED =
  '\n\n## References\n\n[1] Temperatures of forty patients in a clinic of Oslo. Foy, B. (2011).\n\n[2] A study of samples from the urine of travellers to Paris. Roe, C. (2012).\n';

/** The same in a document that numbers its sources itself. */
export const numbered = (form: Pick<Form, 'text'>): string =>
  `${documentOf(form).replaceAll(/S([12])(?!\d)/g, '$1')}${NUMBERED}`;

/** That document as a page. */
export const asPage = (form: Pick<Form, 'text'>): string =>
  `<!doctype html><html><body>${renderer.render(numbered(form))}</body></html>`;
