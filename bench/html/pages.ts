import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Sets of real pages with their true main text. */

export interface GoldPage {
  readonly set: 'aeb' | 'wcxb';
  readonly id: string;
  readonly type: string;
  readonly address: string;
  readonly bytes: Uint8Array;
  readonly gold: string;
}

interface WcxbTruth {
  /** A few pages have none. */
  readonly url?: string | null;
  readonly _internal?: { readonly page_type?: { readonly primary?: string } };
  readonly ground_truth: { readonly main_content?: string };
}

/** The article-extraction benchmark of Zyte: `ground-truth.json` and `html/`. */
function aebPages(folder: string, leaves: ReadonlySet<string> = new Set()): GoldPage[] {
  const truth = JSON.parse(readFileSync(join(folder, 'ground-truth.json'), 'utf8')) as Record<
    string,
    { articleBody: string; url: string }
  >;
  return Object.entries(truth)
    .filter(([id]) => !leaves.has(id))
    .map(([id, { articleBody, url }]) => {
      const bytes = gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`)));
      return { set: 'aeb', id, type: 'article', address: url, bytes, gold: articleBody };
    });
}

/** One half of the Web Content Extraction Benchmark: `ground-truth/` and `html/`. */
function wcxbPages(folder: string): GoldPage[] {
  return readdirSync(join(folder, 'ground-truth'))
    .sort()
    .map((file) => {
      const id = file.replace('.json', '');
      const page = JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8')) as WcxbTruth;
      const primary = page._internal?.page_type?.primary ?? 'article';
      return {
        set: 'wcxb',
        id,
        type: primary === 'category' ? 'collection' : primary,
        address: page.url ?? `https://unknown.invalid/${id}`,
        bytes: gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))),
        gold: page.ground_truth.main_content ?? '',
      };
    });
}

/** The two sets of RESEARCH_LOOP_DATA; tests read them. */
export const loadPages = (data: string): GoldPage[] => [
  ...aebPages(join(data, 'html-aeb/dev')),
  ...wcxbPages(join(data, 'html-wcxb-dev')),
];

/** The pages of `loadPages`, with the whole development half of WCXB where its folder is given. */
export const developmentPages = (data: string, wcxb: string | undefined): GoldPage[] =>
  wcxb ? [...aebPages(join(data, 'html-aeb/dev')), ...wcxbPages(join(wcxb, 'dev'))] : loadPages(data);

const leftOut = new Set(
  (
    JSON.parse(readFileSync(new URL('../data/html-left-out.json', import.meta.url), 'utf8')) as {
      ids: string[];
    }
  ).ids,
);

/** Whether something can be learned from a page: it has a true text, and other hosts do not contradict it. */
export const isForTraining = ({ set, id, gold }: GoldPage): boolean =>
  gold !== '' && !(set === 'wcxb' && leftOut.has(id));

/** Pages that nothing was made from: the test half of WCXB, and the pages of AEB that are not in RESEARCH_LOOP_DATA. */
export function unseenPages(data: string, folders: { wcxb?: string; aeb?: string }): GoldPage[] {
  const seen = JSON.parse(readFileSync(join(data, 'html-aeb/dev/ground-truth.json'), 'utf8')) as object;
  const { wcxb = '', aeb = '' } = folders;
  return [
    ...(existsSync(aeb) ? aebPages(aeb, new Set(Object.keys(seen))) : []),
    ...(existsSync(wcxb) ? wcxbPages(join(wcxb, 'test')) : []),
  ];
}
