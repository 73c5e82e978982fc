/**
 * Kind of source and interest against labels made by hand (`bench/data/source-kinds.json`: address, kinds that a person would
 * accept, whether the page sells or is paid for what it writes about; half of the hosts for
 * fixing the rules, half for reporting, and pages labelled when the rules were done; their totals were seen once before the last rules).
 * Shipped rule, the rule before it (its four classes), and the table of hosts alone. Needs RESEARCH_LOOP_DATA and the
 * public WCXB pages. `npx tsx bench/source-kinds.ts --wcxb FOLDER [--half fix|report|unseen] [--list]`, the folder with `dev` and `test`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { readHtml } from '../agents/readers/html/index.js';
import { readJats } from '../agents/readers/jats/index.js';
import type { ReadDocument, SourceKind, SourceType } from '../text/document.js';
import { kindOfAddress, votesOfAddress } from '../text/origin/places.js';
import { typeOfKind } from '../text/origin/source-type.js';

const { values: options } = parseArgs({
  options: { wcxb: { type: 'string' }, half: { type: 'string' }, list: { type: 'boolean' } },
});
const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) throw new Error('Set RESEARCH_LOOP_DATA to the folder of the data sets.');

interface Label {
  readonly set: 'wcxb' | 'wcxb-test' | 'aeb' | 'zika' | 'address';
  readonly id?: string;
  readonly address: string;
  readonly kinds: readonly SourceKind[];
  readonly sells?: boolean;
  readonly half: 'fix' | 'report' | 'unseen';
}

interface Judged {
  readonly label: Label;
  readonly kind: SourceKind | null;
  readonly hostKind: SourceKind;
  readonly oldType: SourceType;
  readonly document: ReadDocument | null;
}

const labels = JSON.parse(
  readFileSync(new URL('data/source-kinds.json', import.meta.url), 'utf8'),
) as readonly Label[];

const FILES: Readonly<Record<Exclude<Label['set'], 'address'>, (id: string) => string>> = {
  wcxb: (id) => join(options.wcxb ?? '', 'dev/html', `${id}.html.gz`),
  'wcxb-test': (id) => join(options.wcxb ?? '', 'test/html', `${id}.html.gz`),
  aeb: (id) => join(data, 'html-aeb/dev/html', `${id}.html.gz`),
  zika: (id) => join(data, 'e2e-zika/xml', `${id}.xml.gz`),
};

function bytesOf({ set, id }: Label): Buffer | null {
  if (set === 'address' || id === undefined) return null;
  const path = FILES[set](id);
  return existsSync(path) ? gunzipSync(readFileSync(path)) : null;
}

/** The best of an address's signs, where no page is at hand. */
function guessOf(address: string): SourceKind | null {
  const settled = kindOfAddress(address);
  if (settled !== null) return settled;
  const [best] = votesOfAddress(address).toSorted((one, other) => other.weight - one.weight);
  return best !== undefined && best.weight >= 2 ? best.kind : null;
}

/** The rule before: lists of hosts, and any kind of article that the page names (`og:type` among them). */
function oldTypeOf(address: string, markup: string): SourceType {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
  const peer =
    /(^|\.)(doi\.org|nature\.com|science\.org|sciencedirect\.com|springer\.com|wiley\.com|plos\.org|frontiersin\.org|mdpi\.com|pnas\.org|acm\.org|ncbi\.nlm\.nih\.gov|europepmc\.org|biomedcentral\.com|jstor\.org|arxiv\.org|biorxiv\.org|medrxiv\.org)$/;
  const primary =
    /(^|\.)(gov|mil|int)$|(^|\.)(gov|gob|gouv)\.[a-z]{2}$|(^|\.)(europa\.eu|who\.int|un\.org)$|(^|\.)edu$/;
  const press =
    /(^|\.)(reuters\.com|apnews\.com|nytimes\.com|theguardian\.com|wsj\.com|cnn\.com|time\.com|wired\.com|wikipedia\.org)$/;
  if (peer.test(host)) return 'peer';
  if (primary.test(host)) return 'primary';
  if (press.test(host)) return 'press';
  const named =
    /<meta[^>]+property=["']?og:type["']?[^>]+content=["']([^"']+)/iu.exec(markup)?.[1] ??
    /"@type":\s*"(\w+)"/u.exec(markup)?.[1] ??
    '';
  return /article|review|report|journal|paper/iu.test(named) ? 'peer' : 'practitioner';
}

function judge(label: Label): Judged | null {
  const bytes = bytesOf(label);
  if (bytes === null && label.set !== 'address') return null;
  const { address } = label;
  const hostKind = kindOfAddress(address) ?? 'other';
  const markup = bytes?.toString('utf8') ?? '';
  const base = { label, hostKind, oldType: oldTypeOf(address, markup) };
  if (bytes === null) return { ...base, kind: guessOf(address), document: null };
  const read =
    label.set === 'zika'
      ? readJats({ bytes, address, contentType: 'text/xml' })
      : readHtml({ bytes, address, contentType: 'text/html' });
  return read.ok ? { ...base, kind: read.value.sourceKind, document: read.value } : null;
}

const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

function reportKinds(judged: readonly Judged[]): void {
  const isRight = ({ label, kind }: Judged): boolean => kind !== null && label.kinds.includes(kind);
  const ofPages = judged.filter(({ label }) => label.set !== 'address');
  const share = (rows: readonly Judged[], test: (row: Judged) => boolean): string =>
    `${rows.filter(test).length} of ${rows.length} (${percent(rows.filter(test).length, rows.length)})`;
  console.log('kind, shipped          ', share(judged, isRight), '| pages alone', share(ofPages, isRight));
  console.log(
    'kind, hosts alone      ',
    share(judged, ({ label, hostKind }) => label.kinds.includes(hostKind)),
  );
  const classes = ({ label }: Judged): readonly SourceType[] => label.kinds.map(typeOfKind);
  const typeOf = (kind: SourceKind | null): SourceType => typeOfKind(kind ?? 'other');
  console.log(
    'four classes, shipped  ',
    share(judged, (row) => classes(row).includes(typeOf(row.kind))),
  );
  console.log(
    'four classes, before   ',
    share(judged, (row) => classes(row).includes(row.oldType)),
  );
  console.log(
    'four classes, hosts    ',
    share(judged, (row) => classes(row).includes(typeOf(row.hostKind))),
  );
  const isReviewed = ({ label }: Judged): boolean => label.kinds.includes('peer-reviewed');
  const falsely = judged.filter((row) => !isReviewed(row) && row.kind === 'peer-reviewed').length;
  const before = judged.filter((row) => !isReviewed(row) && row.oldType === 'peer').length;
  console.log(`falsely peer-reviewed   ${falsely} (before: ${before})`);
  const kinds = [...new Set(judged.flatMap(({ label }) => label.kinds[0] ?? []))].sort();
  for (const kind of kinds) {
    const own = judged.filter(({ label }) => label.kinds[0] === kind);
    const wrong = own.filter((row) => !isRight(row)).map((row) => row.kind ?? 'none');
    console.log(
      `  ${kind.padEnd(16)} ${share(own, isRight)}${wrong.length > 0 ? ` taken for ${wrong.join(', ')}` : ''}`,
    );
  }
  if (options.list)
    for (const row of judged.filter((each) => !isRight(each)))
      console.log('   ', row.label.kinds.join('|'), '←', row.kind, row.label.id ?? '', row.label.address);
}

function reportInterest(judged: readonly Judged[]): void {
  const rows = judged.filter(({ label, document }) => label.sells !== undefined && document !== null);
  const isMarked = ({ document }: Judged): boolean => (document?.interests.length ?? 0) > 0;
  const marked = rows.filter(isMarked);
  const selling = rows.filter(({ label }) => label.sells);
  const right = marked.filter(({ label }) => label.sells);
  console.log(
    `interest                precision ${percent(right.length, marked.length)} (${right.length} of ${marked.length}), recall ${percent(right.length, selling.length)} (${right.length} of ${selling.length}); ${rows.length} pages`,
  );
  if (!options.list) return;
  for (const row of rows.filter((each) => isMarked(each) !== each.label.sells))
    console.log(
      '   ',
      isMarked(row) ? 'falsely marked' : 'missed',
      row.kind,
      row.label.id,
      row.label.address,
      row.document?.interests,
    );
}

for (const half of ['fix', 'report', 'unseen'] as const) {
  if (options.half !== undefined && options.half !== half) continue;
  const judged = labels.filter((label) => label.half === half).flatMap((label) => judge(label) ?? []);
  console.log(
    `\n${half}: ${judged.length} labelled (${labels.filter((label) => label.half === half).length} with those not read)`,
  );
  reportKinds(judged);
  reportInterest(judged);
}
