import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The two sets of real pages with their true main text. */

export interface GoldPage {
  readonly set: 'aeb' | 'wcxb';
  readonly id: string;
  readonly type: string;
  readonly address: string;
  readonly bytes: Uint8Array;
  readonly gold: string;
  readonly without: readonly string[];
}

interface WcxbTruth {
  readonly url: string;
  readonly _internal?: { readonly page_type?: { readonly primary?: string } };
  readonly ground_truth: { readonly main_content?: string; readonly without?: readonly string[] };
}

export function loadPages(data: string): GoldPage[] {
  const pages: GoldPage[] = [];
  const aeb = join(data, 'html-aeb/dev');
  const truth = JSON.parse(readFileSync(join(aeb, 'ground-truth.json'), 'utf8')) as Record<
    string,
    { articleBody: string; url: string }
  >;
  for (const [id, { articleBody, url }] of Object.entries(truth)) {
    const bytes = gunzipSync(readFileSync(join(aeb, 'html', `${id}.html.gz`)));
    pages.push({ set: 'aeb', id, type: 'article', address: url, bytes, gold: articleBody, without: [] });
  }
  const wcxb = join(data, 'html-wcxb-dev');
  for (const file of readdirSync(join(wcxb, 'ground-truth')).sort()) {
    const id = file.replace('.json', '');
    const page = JSON.parse(readFileSync(join(wcxb, 'ground-truth', file), 'utf8')) as WcxbTruth;
    const primary = page._internal?.page_type?.primary ?? 'article';
    pages.push({
      set: 'wcxb',
      id,
      type: primary === 'category' ? 'collection' : primary,
      address: page.url,
      bytes: gunzipSync(readFileSync(join(wcxb, 'html', `${id}.html.gz`))),
      gold: page.ground_truth.main_content ?? '',
      without: page.ground_truth.without ?? [],
    });
  }
  return pages;
}
