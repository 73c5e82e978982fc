/** The brief as a PDF: report.html, printed by a Chromium that is installed on this machine. Nothing is downloaded. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { UsageError } from '../../exit-codes.js';
import { reportHtml } from '../html/page.js';
import type { Document } from '../tree.js';

/** By name on the PATH, else where their installers put them. */
const BROWSERS = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const TIMEOUT_MS = 120_000;

/** @throws UsageError where no browser is there, or none of them prints */
export async function pdfOf(document: Document, browsers: readonly string[] = BROWSERS): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'brief-pdf-'));
  const [page, printed] = [join(folder, 'report.html'), join(folder, 'report.pdf')];
  const options = [
    ...[
      '--headless',
      '--disable-gpu',
      '--no-pdf-header-footer',
      `--user-data-dir=${join(folder, 'profile')}`,
    ],
    // It refuses to run as root with one; the page loads nothing, and its policy lets no other script run.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...[`--print-to-pdf=${printed}`, pathToFileURL(page).href],
  ];
  let why = 'none was found';
  try {
    await writeFile(page, reportHtml(document));
    for (const browser of browsers)
      try {
        await promisify(execFile)(browser, options, { timeout: TIMEOUT_MS });
        return new Uint8Array(await readFile(printed));
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== 'ENOENT') why = `${browser}: ${message.split('\n')[0]}`;
      }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new UsageError(
    `A PDF needs Chromium or Chrome on this machine (${why}).`,
    'Install one, or open report.html in any browser and print it to a PDF.',
  );
}
