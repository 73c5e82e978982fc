/**
 * The program that recognises text in pictures, tesseract.js: an optional package, and so are the data of its languages
 * (`@tesseract.js-data/eng` and others). Both are taken from the packages that are installed, never from a network.
 */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { createWorker, Page } from 'tesseract.js';
import { CANVAS_PACKAGE } from './canvas.js';

/** What is installed. */
export interface InstalledRecogniser {
  readonly version: string;
  /** As tesseract names them (`eng`, `deu`, `chi_sim`), with the folder of their data. */
  readonly languages: ReadonlyMap<string, string>;
}

/** How the missing packages are installed, for messages. */
export const installCommand = (languages: readonly string[] = ['eng']): string =>
  `npm install tesseract.js ${CANVAS_PACKAGE} ${languages.map((language) => `@tesseract.js-data/${language}`).join(' ')}`;

const PACKAGE = 'tesseract.js/package.json';
const DATA = '@tesseract.js-data';
/** Data of the network alone, in whole numbers: a quarter of the size, and as good. Older packages have other folders. */
const DATA_FOLDERS = ['4.0.0_best_int', '4.0.0', '4.0.0_fast'];
const require = createRequire(import.meta.url);

/** Null where it, or what pages are drawn with, is not there. */
export function findRecogniser(): InstalledRecogniser | null {
  try {
    require.resolve(CANVAS_PACKAGE);
    const { version } = JSON.parse(readFileSync(require.resolve(PACKAGE), 'utf8')) as { version: string };
    return { version, languages: installedLanguages() };
  } catch {
    return null;
  }
}

/** Wherever Node looks for packages; the nearest folder counts. */
function installedLanguages(): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of require.resolve.paths(PACKAGE) ?? []) {
    const scope = join(folder, DATA);
    if (!existsSync(scope)) continue;
    for (const language of readdirSync(scope)) {
      const data = DATA_FOLDERS.map((name) => join(scope, language, name)).find((path) =>
        existsSync(join(path, `${language}.traineddata.gz`)),
      );
      if (data !== undefined && !found.has(language)) found.set(language, data);
    }
  }
  return found;
}

/** What is installed, the languages to be read in (those asked for; else English, or what there is), and which of them are missing. */
export function usable(asked: readonly string[]): {
  installed: InstalledRecogniser | null;
  languages: readonly string[];
  missing: readonly string[];
} {
  const installed = findRecogniser();
  const there = [...(installed?.languages.keys() ?? [])];
  const languages =
    asked.length > 0 ? asked : there.includes('eng') || there.length === 0 ? ['eng'] : [there[0] ?? ''];
  return {
    installed,
    languages,
    missing: installed ? languages.filter((each) => !there.includes(each)) : [],
  };
}

export interface RecognisedPage {
  readonly blocks: NonNullable<Page['blocks']>;
}

export interface Recogniser {
  /** `picture`: a file in any format of Leptonica (PNM among them). `dotsPerInch` tells how large its letters are. */
  recognise(picture: Uint8Array, dotsPerInch: number): Promise<RecognisedPage>;
  close(): Promise<void>;
}

/** Starts it in a thread of its own; the languages must be installed. */
export async function startRecogniser(
  { languages }: InstalledRecogniser,
  wanted: readonly string[],
): Promise<Recogniser> {
  const { createWorker: create } = (await import('tesseract.js')).default as {
    createWorker: typeof createWorker;
  };
  const data = dataFolder(wanted.map((language) => [language, languages.get(language) ?? ''] as const));
  try {
    const worker = await create([...wanted], 1, {
      langPath: data.path,
      gzip: true,
      // neither read nor written: what is found there could be anybody's
      cacheMethod: 'none',
      errorHandler: () => undefined,
    });
    return {
      recognise: async (picture, dotsPerInch) => {
        const settings = { rotateAuto: true, user_defined_dpi: String(Math.round(dotsPerInch)) };
        const { data: page } = await worker.recognize(Buffer.from(picture), settings, {
          blocks: true,
          text: false,
        });
        return { blocks: page.blocks ?? [] };
      },
      close: async () => {
        await worker.terminate();
      },
    };
  } finally {
    data.release();
  }
}

/** One folder that holds the data of all these languages: that of the package itself where there is one. */
function dataFolder(languages: readonly (readonly [string, string])[]): {
  path: string;
  release: () => void;
} {
  const [only] = languages;
  if (only && languages.length === 1) return { path: only[1], release: () => undefined };
  const path = mkdtempSync(join(tmpdir(), 'research-loop-languages-'));
  for (const [language, folder] of languages) {
    const file = `${language}.traineddata.gz`;
    copyFileSync(join(folder, file), join(path, file));
  }
  return { path, release: () => rmSync(path, { recursive: true, force: true }) };
}
