/**
 * Identity: keys of addresses, works of records; the naive rule beside every figure.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/identity.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalKey } from '../store/canonical-key.js';
import { groupRecords, titleSimilarity, type WorkRecord } from '../store/works.js';

const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) {
  console.error('bench: set RESEARCH_LOOP_DATA to the folder of the data sets');
  process.exit(2);
}

type Row = Record<string, unknown>;
const read = (file: string): string => readFileSync(join(data, file), 'utf8');
const lines = (file: string): Row[] =>
  read(file)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const yearOf = (value: unknown): number | null => Number(/\d{4}/.exec(String(value))?.[0] ?? NaN) || null;
const share = (part: number, whole: number): string => `${part}/${whole} = ${(part / whole).toFixed(3)}`;

const table: { measure: string; ours: string; naive: string; 'naive rule': string }[] = [];
const add = (measure: string, ours: string, naive: string, rule: string): void => {
  table.push({ measure, ours, naive, 'naive rule': rule });
};

/** Which group each record is in. */
function groupOf(groups: readonly (readonly number[])[]): number[] {
  const found: number[] = [];
  groups.forEach((group, number) => group.forEach((index) => (found[index] = number)));
  return found;
}

/** Union of all pairs whose titles are alike: what a threshold alone does. */
function byTitleAlone(records: readonly WorkRecord[]): number[] {
  const found = records.map((_record, index) => index);
  for (let a = 0; a < records.length; a += 1) {
    for (let b = 0; b < a; b += 1) {
      if (found[b] === b && titleSimilarity(records[a]?.title ?? '', records[b]?.title ?? '') > 0.85) {
        found[a] = b;
        break;
      }
    }
  }
  return found;
}

function keys(): void {
  const rows = lines('ids-urls/dev/zotero-web-tests.jsonl');
  const carrying = rows.filter((row) => row['doi_in_url']);
  const naiveDoi = (address: string): string | null =>
    /10\.\d{4,9}\/[^\s?#]+/.exec(address)?.[0].toLowerCase() ?? null;
  const exact = (find: (address: string) => string | null): number =>
    carrying.filter((row) => find(text(row['url'])) === text(row['doi']).toLowerCase()).length;
  const ours = (address: string): string | null => canonicalKey(address).doi;
  add(
    'DOI from the address, exact',
    share(exact(ours), carrying.length),
    share(exact(naiveDoi), carrying.length),
    '10.NNNN/ to ? or #',
  );
  const invented = rows.filter((row) => {
    const doi = ours(text(row['url']));
    return (
      doi !== null && doi !== text(row['doi']).toLowerCase() && !text(row['url']).toLowerCase().includes(doi)
    );
  });
  const implied = rows.filter(
    (row) => !row['doi_in_url'] && row['doi'] && ours(text(row['url'])) === text(row['doi']).toLowerCase(),
  );
  add(
    'DOIs that are neither in the address nor the record’s',
    String(invented.length),
    '-',
    `implied and right: ${implied.length}`,
  );
  const merged = (key: (address: string) => string): number => {
    const titles = new Map<string, Set<string>>();
    for (const row of rows)
      titles.set(
        key(text(row['url'])),
        (titles.get(key(text(row['url']))) ?? new Set()).add(`${String(row['title'])}|${String(row['doi'])}`),
      );
    return [...titles.values()].filter((found) => found.size > 1).length;
  };
  const withoutQuery = (address: string): string =>
    address
      .replace(/^https?:\/\/(?:www\.)?/i, '')
      .replace(/[?#].*$/s, '')
      .replace(/\/$/, '');
  add(
    'keys of several documents',
    String(merged((address) => canonicalKey(address).key)),
    String(merged(withoutQuery)),
    'query dropped',
  );
  const pairs = lines('ids-urls/dev/pairs.jsonl').filter((row) => row['same'] === true);
  const joined = (key: (address: string) => string): number =>
    pairs.filter((row) => key(text(row['a'])) === key(text(row['b']))).length;
  add(
    'same pairs with one key',
    share(
      joined((address) => canonicalKey(address).key),
      pairs.length,
    ),
    share(joined(withoutQuery), pairs.length),
    'query dropped',
  );
  const start = performance.now();
  for (const row of rows) canonicalKey(text(row['url']));
  add('addresses a second', String(Math.round(rows.length / ((performance.now() - start) / 1000))), '-', '');
}

function review(): void {
  const rows = lines('dedupe-refs/dev/iebh/copper.jsonl');
  const records = rows.map((row): WorkRecord => ({
    ...(row as WorkRecord),
    year: yearOf(row['year']),
    addresses: row['urls'] as string[],
  }));
  const score = (of: readonly number[]): string => {
    const sizes = new Map<number, number>();
    of.forEach((group) => sizes.set(group, (sizes.get(group) ?? 0) + 1));
    const grouped = rows.filter((_row, index) => (sizes.get(of[index] ?? -1) ?? 0) > 1);
    const duplicates = rows.filter((row) => row['label'] === 'duplicate').length;
    const found = grouped.filter((row) => row['label'] === 'duplicate').length;
    return `${(found / duplicates).toFixed(3)} / ${(1 - (grouped.length - found) / (rows.length - duplicates)).toFixed(3)}`;
  };
  add(
    'copper review: sensitivity / specificity',
    score(groupOf(groupRecords(records).groups)),
    score(byTitleAlone(records)),
    'title > 0.85',
  );
}

function catalogue(): void {
  const releases = lines('dedupe-refs/dev/fuzzycat/releases.jsonl');
  const place = new Map(releases.map((row, index) => [row['ident'], index]));
  const records = releases.map((row): WorkRecord => {
    const ids = row['ext_ids'] as Record<string, string> | undefined;
    return {
      title: [row['title'], row['subtitle']].filter(Boolean).join(': '),
      authors: ((row['contribs'] ?? []) as Row[]).map((name) => text(name['raw_name'])),
      year: yearOf(row['release_year']),
      doi: ids?.['doi'] ?? null, pmid: ids?.['pmid'] ?? null, pmcid: ids?.['pmcid'] ?? null, arxiv: ids?.['arxiv'] ?? null,
      journal: text(row['container_id']), volume: text(row['volume']), pages: text(row['pages']), articleType: text(row['release_type']),
    }; // prettier-ignore
  });
  const pairs = lines('dedupe-refs/dev/fuzzycat/pairs.jsonl').filter((row) => row['status'] !== 'ambiguous');
  const score = (of: readonly number[]): string => {
    const joined = pairs.filter((row) => of[place.get(row['a']) ?? -1] === of[place.get(row['b']) ?? -2]);
    const positive = pairs.filter((row) => row['status'] !== 'different').length;
    const found = joined.filter((row) => row['status'] !== 'different').length;
    return `${(found / positive).toFixed(3)} / ${(1 - (joined.length - found) / (pairs.length - positive)).toFixed(3)}`;
  };
  add(
    'fuzzycat pairs: sensitivity / specificity',
    score(groupOf(groupRecords(records).groups)),
    score(byTitleAlone(records)),
    'title > 0.85',
  );
}

function databases(): void {
  const rows = (file: string): string[][] =>
    read(`dedupe-refs/dev/dblp-acm/${file}`)
      .split(/\r?\n/)
      .slice(1)
      .filter(Boolean)
      .map((line) => line.split('%'));
  const [dblp, acm] = [rows('dblp.csv'), rows('acm.csv')];
  const truth = new Set(rows('gt.csv').map(([a, b]) => `${a}/${b}`));
  const records = [...dblp, ...acm].map((row): WorkRecord => ({
    title: row[1] ?? '',
    authors: [row[2] ?? ''],
    journal: row[3] ?? '',
    year: yearOf(row[4]),
  }));
  const score = (pairs: readonly string[]): string => {
    const found = pairs.filter((pair) => truth.has(pair)).length;
    return `${(found / truth.size).toFixed(3)} / ${(found / pairs.length).toFixed(3)}`;
  };
  const start = performance.now();
  const { groups } = groupRecords(records);
  const milliseconds = Math.round(performance.now() - start);
  const pairs = groups.flatMap((group) =>
    group
      .filter((a) => a < dblp.length)
      .flatMap((a) =>
        group.filter((b) => b >= dblp.length).map((b) => `${dblp[a]?.[0]}/${acm[b - dblp.length]?.[0]}`),
      ),
  );
  const byTitle = new Map<string, string[]>();
  for (const row of acm)
    byTitle.set((row[1] ?? '').toLowerCase(), [
      ...(byTitle.get((row[1] ?? '').toLowerCase()) ?? []),
      row[0] ?? '',
    ]);
  const naive = dblp.flatMap((row) =>
    (byTitle.get((row[1] ?? '').toLowerCase()) ?? []).map((other) => `${row[0]}/${other}`),
  );
  add(
    `DBLP and ACM: recall / precision (${records.length} records, ${milliseconds} ms)`,
    score(pairs),
    score(naive),
    'equal title',
  );
}

function web(): void {
  const rows = lines('same-work-urls/dev/citations-vs-web.jsonl');
  const hit = (row: Row, withAddress: boolean): WorkRecord => ({
    title: text(row['search_res_title']),
    text: text(row['search_res_content']),
    addresses: withAddress ? [text(row['search_res_url'])] : [],
  });
  const entry = (row: Row, addresses: readonly unknown[]): WorkRecord => ({
    title: text(row['cited_paper_title']), authors: text(row['bib_paper_authors']).split(/\s+and\s+/), year: yearOf(row['bib_paper_year']),
    doi: addresses.length > 0 ? text(row['bib_paper_doi']) : null, addresses: addresses.map(text).filter((address) => address !== ''),
  }); // prettier-ignore
  const arxiv = (address: unknown): string | null =>
    canonicalKey(text(address)).key.match(/^arxiv:(.*)/)?.[1] ?? null;
  const gold = rows.filter((row) => row['gold_by_identifier'] === 'same').length;
  const measure = (name: string, entries: WorkRecord[], hits: WorkRecord[]): void => {
    const { groups } = groupRecords([...entries, ...hits]);
    const of = groupOf(groups);
    const found = rows.filter(
      (row, index) => row['gold_by_identifier'] === 'same' && of[index] === of[rows.length + index],
    ).length;
    const numbers = (group: readonly number[]): Set<string | null> =>
      new Set(
        group.map((index) =>
          index < rows.length
            ? arxiv(rows[index]?.['cited_paper_arxiv_link'])
            : arxiv(rows[index - rows.length]?.['search_res_url']),
        ),
      );
    const wrong = groups.filter(
      (group) => [...numbers(group)].filter((number) => number !== null).length > 1,
    ).length;
    const naive = rows.filter(
      (row) =>
        row['gold_by_identifier'] === 'same' &&
        titleSimilarity(text(row['cited_paper_title']), text(row['search_res_title'])) > 0.85,
    ).length;
    add(
      `entry and search result, ${name}: recall, wrong groups`,
      `${share(found, gold)}, ${wrong}`,
      share(naive, gold),
      'cleaned title > 0.85',
    );
  };
  measure(
    'all that is known',
    rows.map((row) => entry(row, [row['bib_paper_url'], row['cited_paper_arxiv_link']])),
    rows.map((row) => hit(row, true)),
  );
  measure(
    'without the arXiv link',
    rows.map((row) => entry(row, [row['bib_paper_url']])),
    rows.map((row) => hit(row, true)),
  );
  measure(
    'no identifiers',
    rows.map((row) => entry(row, [])),
    rows.map((row) => hit(row, false)),
  );
}

function traps(): void {
  const articles = JSON.parse(read('e2e-zika/index.json')) as Row[];
  const records = articles.map((row): WorkRecord => ({
    title: text(row['title']),
    year: yearOf(row['year']),
    doi: text(row['doi']),
    pmcid: text(row['pmcid']),
  }));
  add(
    '123 different articles: wrong joins',
    String(123 - groupRecords(records).groups.length),
    '2',
    'equal title',
  );
}

for (const measure of [keys, review, catalogue, databases, web, traps]) measure();
console.table(table);
