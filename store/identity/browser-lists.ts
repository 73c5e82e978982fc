/**
 * The lists of the Brave browser (store/data/brave, MPL-2.0): parameters that track, and redirectors whose target is a
 * parameter's plain value. Both are filed by host and read once, when first needed.
 */
import { readFileSync } from 'node:fs';
import { parameter, type Address } from './address.js';

/** A row of either list. */
interface Row {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Parameters that track. */
  readonly params?: readonly string[];
  /** `redirect`: `param` holds the target as it is; other actions decode it in ways of their own. */
  readonly action?: string;
  readonly param?: string;
}

/** A browser's match pattern (`*://*.example.com/path*`). Matching is linear. */
interface MatchPattern {
  /** `*` for any host; otherwise lower case. */
  readonly host: string;
  readonly withSubdomains: boolean;
  /** The path and query, cut at its `*`. */
  readonly pieces: readonly string[];
}

interface Filed<Rule> {
  readonly pattern: MatchPattern;
  readonly exclude: readonly MatchPattern[];
  readonly rule: Rule;
}
type List<Rule> = ReadonlyMap<string, readonly Filed<Rule>[]>;

let trackers: List<ReadonlySet<string>> | undefined;
let redirectors: List<Row> | undefined;

/** Whether a parameter of this name, in lower case, tracks at this address. */
export function isListedTracker(address: Address): (name: string) => boolean {
  trackers ??= readList('clean-urls.json', (row) => new Set(row.params?.map((name) => name.toLowerCase())));
  const rules = rulesFor(trackers, address);
  return (name) => rules.some((names) => names.has(name));
}

/** The address that a redirector of the list leads to, or null. */
export function redirectorTarget(address: Address): string | null {
  if (address.query.length === 0) return null;
  redirectors ??= readList('debounce.json', (row) => row);
  const targets = rulesFor(redirectors, address)
    .filter(({ action }) => action === 'redirect')
    .map(({ param = '' }) => parameter(address, param));
  return targets.find((target) => target !== null && /^https?:\/\/?[^/\s]/i.test(target)) ?? null;
}

function readList<Rule>(name: string, ruleOf: (row: Row) => Rule): List<Rule> {
  const file = new URL(`../data/brave/${name}`, import.meta.url);
  const filed = new Map<string, Filed<Rule>[]>();
  for (const row of JSON.parse(readFileSync(file, 'utf8')) as Row[]) {
    const exclude = row.exclude.map(parsePattern).filter((pattern) => pattern !== null);
    const rule = ruleOf(row);
    for (const pattern of row.include.map(parsePattern)) {
      if (pattern === null) continue;
      filed.set(pattern.host, [...(filed.get(pattern.host) ?? []), { pattern, exclude, rule }]);
    }
  }
  return filed;
}

function rulesFor<Rule>(list: List<Rule>, { host, path }: Address): readonly Rule[] {
  const rest = `${path}?`;
  return hostAndParents(host)
    .flatMap((name) => list.get(name) ?? [])
    .filter(
      ({ pattern, exclude }) =>
        matches(pattern, host, rest) && !exclude.some((each) => matches(each, host, rest)),
    )
    .map(({ rule }) => rule);
}

/** Every name a pattern for this host may be filed under: the host, its parents, and `*`. */
function hostAndParents(host: string): readonly string[] {
  const labels = host.split('.').slice(-8);
  return [...new Set([...labels.map((_label, index) => labels.slice(index).join('.')), host, '*'])];
}

function parsePattern(pattern: string): MatchPattern | null {
  const parts = /^[^:]+:\/\/([^/]+)(\/.*)$/.exec(pattern);
  if (!parts) return null;
  const host = (parts[1] ?? '').toLowerCase();
  return {
    host: host.replace(/^\*\./, ''),
    withSubdomains: host.startsWith('*.'),
    pieces: (parts[2] ?? '/').split('*'),
  };
}

/** `rest` is the path with its query, as written. The lists name hosts with and without `www.`. */
const matches = (pattern: MatchPattern, host: string, rest: string): boolean =>
  (matchesHost(pattern, host) || matchesHost(pattern, `www.${host}`)) && matchesPath(pattern, rest);

const matchesHost = (pattern: MatchPattern, host: string): boolean =>
  pattern.host === '*' ||
  pattern.host === host ||
  (pattern.withSubdomains && host.endsWith(`.${pattern.host}`));

function matchesPath({ pieces }: MatchPattern, rest: string): boolean {
  const head = pieces[0] ?? '';
  const tail = pieces.at(-1) ?? '';
  if (pieces.length === 1) return rest === head;
  if (!rest.startsWith(head) || !rest.endsWith(tail)) return false;
  let position = head.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = rest.indexOf(piece, position);
    if (found < 0) return false;
    position = found + piece.length;
  }
  return position <= rest.length - tail.length;
}
