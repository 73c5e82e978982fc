/**
 * Rules of identity: which addresses lead to one document, as one table of data, `store/data/identity-rules.json`. A rule is
 * a row: its name, the pattern it matches, what it makes of a match, and an example that a test holds it to.
 *
 * - `wrappers` lead to another address that they contain: archives, caches, redirectors, login pages.
 * - `identifiers` name a DOI or another identifier by a fixed rule of their site. Only rules without exception are here:
 *   a site whose path merely resembles its DOI (ScienceDirect's modern item numbers, JSTOR, Zenodo) is left to metadata.
 * - `pages` are one page under several addresses, and the form that stands for all of them.
 * - `trackers` are parameters that say how a reader came and not what the page is.
 */
import { readFileSync } from 'node:fs';
import { decodeOnce } from '../../text/percent.js';
import { cleanPath, parameter, type Address, type QueryParameter } from './address.js';

/** A row of the table. All patterns must match the whole of what they are held against. */
interface RuleRow {
  readonly name: string;
  /** The hosts of the site; `*.example.org` is the host and all under it. Any where it is left out. */
  readonly hosts?: readonly string[];
  /** Held against the path, decoded and cleaned; against `host/path` in a rule without `hosts`. */
  readonly pattern?: string;
  /** Held against the address as it was written, ignoring case. */
  readonly written?: string;
  /** `i` where `pattern` ignores case. */
  readonly flags?: string;
  /**
   * Parameters that must be there, by name (`a|b`: the first of the two that matches), with the pattern of their value.
   * The first group of the pattern, or the whole value, is what the name stands for in `to`.
   */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The rule holds only where it is the only parameter. */
  readonly only?: boolean;
  /**
   * What a match becomes: an address, a path of the same host (`/…`), or an identifier (`doi:…`). `{1}` is a group of
   * the pattern, `{0}` the whole match, `{name}` a parameter, `{host}` the host; `{1:upper}` goes through a filter. After
   * a `?` stand all parameters that are left; without one they stay as they are.
   */
  readonly to?: string;
  /** Parameters that go. */
  readonly drop?: readonly string[];
  /** Or: the first of these parameters that holds an absolute web address. */
  readonly target?: readonly string[];
  /** What `{1:values}` looks up; a value that is not listed does not match. */
  readonly values?: Readonly<Record<string, string>>;
  /** An address, and its canonical key by this rule. */
  readonly example: readonly [address: string, key: string];
}

interface TrackerRow {
  readonly name: string;
  /** Matches the parameter's name in lower case. */
  readonly parameter: string;
  /** Its value in lower case; any where it is left out. */
  readonly value?: string;
  readonly hosts?: readonly string[];
  readonly example: readonly [address: string, key: string];
}

export interface Rule extends RuleRow {
  readonly isHost: (host: string) => boolean;
  /** For an address of such a host. */
  readonly match: (address: Address, written: string) => Match | null;
}
export interface TrackerRule extends TrackerRow {
  readonly isHost: (host: string) => boolean;
  /** Of a parameter's name and value, both in lower case. */
  readonly holds: (name: string, value: string) => boolean;
}
export interface IdentityRules {
  readonly wrappers: readonly Rule[];
  readonly identifiers: readonly Rule[];
  readonly pages: readonly Rule[];
  readonly trackers: readonly TrackerRule[];
}

interface Match {
  readonly groups: readonly (string | undefined)[];
  /** Parameters that the rule asks for. */
  readonly named: ReadonlyMap<string, string>;
  readonly address: Address;
}

let cached: IdentityRules | undefined;

/** The table, read once, when first needed. */
export function identityRules(): IdentityRules {
  if (cached) return cached;
  const file = new URL('../data/identity-rules.json', import.meta.url);
  const rows = JSON.parse(readFileSync(file, 'utf8')) as Record<keyof IdentityRules, readonly RuleRow[]> & {
    readonly trackers: readonly TrackerRow[];
  };
  cached = {
    wrappers: rows.wrappers.map(compile),
    identifiers: rows.identifiers.map(compile),
    pages: rows.pages.map(compile),
    trackers: rows.trackers.map(compileTracker),
  };
  return cached;
}

/** Whether a host is one of the listed; without a list, every host is. */
export function hostTest(hosts: readonly string[] | undefined): (host: string) => boolean {
  if (hosts === undefined) return () => true;
  const exact = new Set(hosts.map((host) => host.replace(/^\*\./, '')));
  const parents = hosts.filter((host) => host.startsWith('*.')).map((host) => host.slice(1));
  return (host) => exact.has(host) || parents.some((parent) => host.endsWith(parent));
}

const whole = (pattern: string, flags?: string): RegExp => new RegExp(`^(?:${pattern})$`, flags);

function compile(row: RuleRow): Rule {
  const written = row.written === undefined ? null : whole(row.written, 'i');
  const pattern = whole(row.pattern ?? '', row.flags);
  const conditions = Object.entries(row.parameters ?? {}).map(([name, value]) => ({
    names: name.split('|'),
    value: whole(value, row.flags),
  }));
  const subject = ({ host, path }: Address): string => (row.hosts === undefined ? `${host}${path}` : path);
  const match = (address: Address, text: string): Match | null => {
    const groups = written === null ? pattern.exec(subject(address)) : written.exec(text);
    if (groups === null || (row.only === true && address.query.length !== conditions.length)) return null;
    const named = new Map<string, string>();
    for (const { names, value } of conditions) {
      const given = names.map((name) => parameter(address, name)).filter((each) => each !== null);
      const found = given.map((each) => value.exec(each)).find((each) => each !== null);
      if (found === undefined) return null;
      named.set(names[0] ?? '', found[1] ?? found[0]);
    }
    return { groups, named, address };
  };
  return { ...row, isHost: hostTest(row.hosts), match };
}

function compileTracker(row: TrackerRow): TrackerRule {
  const named = whole(row.parameter);
  const valued = row.value === undefined ? null : whole(row.value);
  const holds = (name: string, value: string): boolean => named.test(name) && (valued?.test(value) ?? true);
  return { ...row, isHost: hostTest(row.hosts), holds };
}

/** A filter gives null where its value makes the rule not apply. */
const FILTERS: Readonly<Record<string, (text: string, rule: Rule) => string | null>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  /** Letters and digits alone, as Elsevier writes the item numbers that others punctuate. */
  code: (text) => text.replace(/[^a-z0-9]/gi, '').toUpperCase(),
  underscores: (text) => text.replace(/ /g, '_'),
  /** `www-example--site-com` for `www.example-site.com`, as proxies and translators put a host into one label. */
  dots: (text) => {
    const host = text.includes('.')
      ? text
      : text.replace(/--/g, '\0').replace(/-/g, '.').replaceAll('\0', '-');
    return host.includes('.') ? host : null;
  },
  unescaped: (text) => decodeOnce(text),
  values: (text, { values }) => values?.[text] ?? null,
};

/** The template filled; null where a filter finds that the rule does not apply. */
function fill(template: string, rule: Rule, match: Match): string | null {
  const filled: string[] = [];
  for (const piece of template.split(/(\{[^{}]*\})/)) {
    const [, name, filter] = /^\{(\w+)(?::(\w+))?\}$/.exec(piece) ?? [];
    const value = name === undefined ? piece : valueOf(name, match);
    const text = filter === undefined ? value : (FILTERS[filter]?.(value, rule) ?? null);
    if (text === null) return null;
    filled.push(text);
  }
  return filled.join('');
}

/** What a name in a template stands for; empty where the address has nothing of that name. */
function valueOf(name: string, { groups, named, address }: Match): string {
  if (/^\d$/.test(name)) return groups[Number(name)] ?? '';
  return name === 'host' ? address.host : (named.get(name) ?? parameter(address, name) ?? '');
}

const isAbsolute = (text: string): boolean => /^https?:\/\/?[^/\s]/i.test(text);

/** What a rule's `to` or `target` makes of an address; null where the rule does not apply. */
export function leadsTo(rule: Rule, address: Address, written: string): string | null {
  const match = rule.match(address, written);
  if (match === null) return null;
  if (rule.target === undefined) return fill(rule.to ?? '', rule, match);
  const values = rule.target.map((name) => parameter(address, name));
  return values.find((value) => value !== null && isAbsolute(value)) ?? null;
}

type Section = Exclude<keyof IdentityRules, 'trackers'>;

/** Hosts whose rules are kept at hand. */
const HOSTS_KEPT = 1_000;
const ofHost = new Map<string, readonly Rule[]>();

/** The rules of a section that a host can fall under, in the order of the table. */
export function rulesAt(section: Section, host: string): readonly Rule[] {
  const name = `${section} ${host}`;
  const known = ofHost.get(name);
  if (known !== undefined) return known;
  if (ofHost.size >= HOSTS_KEPT) ofHost.clear();
  const rules = identityRules()[section].filter((rule) => rule.isHost(host));
  ofHost.set(name, rules);
  return rules;
}

/** Rounds over the rules of pages: one rule's form may be another's matter. Real addresses need up to five. */
const MAXIMUM_ROUNDS = 12;

/** The form that stands for all addresses of one page. The path comes out clean; fragment and trackers stay. */
export function pageOf(address: Address): Address {
  let current: Address = { ...address, path: cleanPath(address.path) };
  for (let round = 0; round < MAXIMUM_ROUNDS; round += 1) {
    const before = current;
    for (const rule of rulesAt('pages', before.host)) {
      current = rewritten(rule, current) ?? current;
      // Another host has other rules.
      if (current.host !== before.host) break;
    }
    if (current.host === before.host && current.path === before.path) break;
  }
  return current;
}

function rewritten(rule: Rule, address: Address): Address | null {
  const match = rule.match(address, '');
  if (match === null) return null;
  const [place = '', parameters] = (rule.to ?? '').split('?');
  const filled = fill(place, rule, match);
  if (filled === null) return null;
  const slash = filled.indexOf('/');
  const path = slash < 0 ? '' : filled.slice(slash);
  const dropped = new Set(rule.drop);
  return {
    ...address,
    host: slash === 0 || filled === '' ? address.host : filled.slice(0, slash < 0 ? undefined : slash),
    path: path === '' ? '/' : path,
    query:
      parameters === undefined
        ? address.query.filter(({ name }) => !dropped.has(name))
        : parameters.split('&').flatMap((each) => parameterOf(each, rule, match)),
  };
}

/** `id={id}` with its value; nothing where the address has none. */
function parameterOf(template: string, rule: Rule, match: Match): readonly QueryParameter[] {
  const [name = '', value = ''] = template.split('=');
  const filled = fill(value, rule, match);
  return filled === null || filled === '' ? [] : [{ name, value: filled }];
}
