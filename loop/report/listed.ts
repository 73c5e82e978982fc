import type { StruckClaim } from '../claim.js';
import type { Brief } from './brief.js';

/** Searches and struck claims as they are listed: what differs in a detail alone is listed once. */

/** Queries on one subject, each by the words it was put in. */
export interface ListedSearch {
  readonly subject: string;
  /** "Evidence against", "First report and origin"…; empty where the query is the subject itself. */
  readonly asked: readonly string[];
}

/** "Evidence against: X" and "First report: X" are X, asked in two ways. */
export function listedSearches(queries: readonly string[]): readonly ListedSearch[] {
  const bySubject = new Map<string, string[]>();
  for (const query of new Set(queries)) {
    const cut = /^([^:]{3,80}): (?=\S)/u.exec(query);
    const subject = cut === null ? query : query.slice(cut[0].length);
    const asked = bySubject.get(subject) ?? [];
    bySubject.set(subject, cut === null ? asked : [...asked, cut[1] as string]);
  }
  return [...bySubject].map(([subject, asked]) =>
    asked.length === 1 ? { subject: `${asked[0]}: ${subject}`, asked: [] } : { subject, asked },
  );
}

/** A claim that was struck for the same reason in several rounds. */
export type ListedStrike = Pick<StruckClaim, 'claim' | 'by' | 'why'> & { readonly rounds: readonly number[] };

export function listedStrikes(brief: Brief): readonly ListedStrike[] {
  const byWords = new Map<string, ListedStrike>();
  for (const struck of brief.struck) {
    const why = whyStruck(struck);
    const key = JSON.stringify([struck.claim, struck.by, why]);
    const rounds = byWords.get(key)?.rounds ?? [];
    const { claim, by, round } = struck;
    byWords.set(key, { rounds: rounds.includes(round) ? rounds : [...rounds, round], claim, by, why });
  }
  return [...byWords.values()];
}

/** Why a claim was struck, without the claim repeated. */
function whyStruck(struck: StruckClaim): string {
  const why = struck.why.endsWith(struck.claim) ? struck.why.slice(0, -struck.claim.length) : struck.why;
  return why.replace(/[\s:]+$/u, '') || struck.why;
}
