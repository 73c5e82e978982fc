/** Browser match patterns (`*://*.example.com/path*`), as the rule lists of Brave write them. Matching is linear. */

export interface MatchPattern {
  /** `*` for any host; otherwise lower case. */
  readonly host: string;
  readonly withSubdomains: boolean;
  /** The path and query, cut at its `*`. */
  readonly pieces: readonly string[];
}

export function parsePattern(pattern: string): MatchPattern | null {
  const parts = /^[^:]+:\/\/([^/]+)(\/.*)$/.exec(pattern);
  if (!parts) return null;
  const host = (parts[1] ?? '').toLowerCase();
  return {
    host: host.replace(/^\*\./, ''),
    withSubdomains: host.startsWith('*.'),
    pieces: (parts[2] ?? '/').split('*'),
  };
}

/** `rest` is the path with its query, as written. The host must already have been looked up. */
export function matchesPath(pattern: MatchPattern, rest: string): boolean {
  const { pieces } = pattern;
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

export function matchesHost(pattern: MatchPattern, host: string): boolean {
  if (pattern.host === '*' || pattern.host === host) return true;
  return pattern.withSubdomains && host.endsWith(`.${pattern.host}`);
}

/** Every name a pattern for this host may be filed under: the host, its parents, and `*`. */
export function hostAndParents(host: string): string[] {
  const labels = host.split('.').slice(-8);
  return [...labels.map((_label, index) => labels.slice(index).join('.')), host, '*'];
}
