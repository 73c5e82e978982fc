/**
 * What of a fragment is part of a document's address: applications that run in the browser choose the document by it (`#!/…`,
 * `#{"itemid":["001-94162"]}`); any other fragment is a place in a page. The rules are data, `store/data/document-fragments.json`.
 */
import { readFileSync } from 'node:fs';
import { decodeFully } from '../../text/percent.js';
import type { Address } from './address.js';
import { hostTest } from './rules.js';

interface FragmentRow {
  readonly name: string;
  readonly hosts?: readonly string[];
  /** Held against the whole of the fragment, decoded, ignoring case. */
  readonly fragment: string;
  /** What is left of it; `{1}` is a group of the pattern. */
  readonly keep: string;
  /** An address, and its canonical key by this rule. */
  readonly example: readonly [address: string, key: string];
}

let cached: readonly (FragmentRow & { isHost: (host: string) => boolean; pattern: RegExp })[] | undefined;

/** The table, read once, when first needed; the first row that matches holds. */
export function fragmentRules(): NonNullable<typeof cached> {
  if (cached) return cached;
  const rows = JSON.parse(
    readFileSync(new URL('../data/document-fragments.json', import.meta.url), 'utf8'),
  ) as readonly FragmentRow[];
  cached = rows.map((row) => ({
    ...row,
    isHost: hostTest(row.hosts),
    pattern: new RegExp(`^(?:${row.fragment})$`, 'is'),
  }));
  return cached;
}

/** The part of an address's fragment that names its document, decoded; empty where there is none. */
export function documentFragment({ host, fragment }: Address): string {
  // Directives to the browser (`:~:text=`) name a place.
  const text = decodeFully(fragment)
    .replace(/:~:.*$/s, '')
    .trim();
  if (text.startsWith('{')) return stateFragment(text);
  for (const { isHost, pattern, keep } of fragmentRules()) {
    const groups = isHost(host) ? pattern.exec(text) : null;
    if (groups !== null)
      return keep.replace(/\{(\d)\}/g, (_, number: string) => groups[Number(number)] ?? '');
  }
  return '';
}

/** A state written as JSON: what identifies the document where anything does, else all of it. How a search led there is left out. */
function stateFragment(text: string): string {
  const state = parsed(text);
  if (state === null) return text;
  const names = Object.keys(state).sort();
  const identifying = names.filter((name) => /(?:id|identifier|number|celex|ecli)$/i.test(name));
  const kept =
    identifying.length > 0
      ? identifying
      : names.filter((name) => !/^(?:sort|start|length|view|tabview|page)$/i.test(name));
  return kept.length === 0 ? '' : JSON.stringify(Object.fromEntries(kept.map((name) => [name, state[name]])));
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
