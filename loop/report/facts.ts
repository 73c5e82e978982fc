import type { Brief } from './brief.js';
import { isExtractive } from './wording.js';

/** What a brief says about itself, once for every document. Plain text: each writer escapes for its own format. */

/** The one line of run parameters, in parts. */
export function parameters(brief: Brief): readonly string[] {
  const { options, today } = brief.run;
  const [rounds, read] = [brief.rounds.length, brief.sources.length];
  return [
    `depth ${options.depth}`,
    `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
    `${options.researchers} researchers`,
    `${read} ${read === 1 ? 'source' : 'sources'} read`,
    `model ${options.model}`,
    `searched ${options.engines.join(', ')}`,
    `date ${today}`,
  ];
}

/** What kind of brief this is, where no model judged; else null. */
export const kindOfBrief = (brief: Brief): { title: string; about: string } | null =>
  isExtractive(brief)
    ? {
        title: 'A quoted evidence map, for and against, made without a model.',
        about:
          'Every claim is a sentence of its source, in the words of the source; nobody has judged whether it answers the question.',
      }
    : null;

export function limitationLines(brief: Brief): readonly string[] {
  const count = (level: string): number => brief.claims.filter((claim) => claim.confidence === level).length;
  const single = brief.claims.filter((claim) => claim.works.length <= 1).length;
  return [
    `Claims by confidence: ${count('high')} high, ${count('med')} medium, ${count('low')} low; ${single} of ${brief.claims.length} rest on one work.`,
    'The gate has found the quoted words, and every number of a claim, in the stored text of the source. It does not prove that the source is right, nor that the words mean what the claim says.',
    ...brief.limitations,
    ...brief.failedParts.map((part) => `A part of the last round failed and is missing: ${part}`),
  ];
}

/** How the brief came about, as names and values. */
export function methodFacts(brief: Brief): readonly { readonly name: string; readonly value: string }[] {
  const queries = brief.rounds.flatMap((round) => round.queries);
  const byAngle = [...countBy(queries.map((query) => query.angle))].map(
    ([angle, many]) => `${angle} ${many}`,
  );
  const found = brief.rounds.reduce((total, round) => total + round.found, 0);
  const works = new Set(brief.sources.map((source) => source.work)).size;
  const fact = (name: string, value: string) => ({ name, value });
  return [
    fact('Depth', `${brief.run.options.depth}; topic held to be ${brief.run.familiarity}`),
    fact('Queries executed', `${queries.length}${byAngle.length === 0 ? '' : ` (${byAngle.join(', ')})`}`),
    fact(
      'Sources found',
      `${found}; read: ${brief.sources.length}; not readable: ${brief.unread.length + brief.unreadFiles.length}`,
    ),
    fact('Works', `${works} independent works among ${brief.sources.length} sources`),
    fact(
      'Claims',
      `${brief.claims.length} hold; ${brief.struck.length} struck; ${brief.counts['repaired'] ?? 0} repaired; ${brief.counts['invented-sources'] ?? 0} with invented sources`,
    ),
    fact('Spent', `${brief.spent.tokens} tokens, ${brief.spent.usd.toFixed(4)} US dollars`),
  ];
}

/** Why pages and files could not be read, with how many. */
export const unreadReasons = (brief: Brief): readonly (readonly [why: string, count: number])[] => [
  ...countBy(brief.unread.map((each) => each.why)),
];

function countBy(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** A search as it is listed: queries on one subject together, each by the words it was put in. */
export interface ListedSearch {
  readonly subject: string;
  /** "Evidence against", "First report and origin"…; empty where the query is the subject itself. */
  readonly asked: readonly string[];
}

/** Queries told shortly: "Evidence against: X" and "First report: X" are X, asked in two ways. */
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

/** Why a claim was struck, without the claim said over again. */
export function whyStruck(struck: { readonly claim: string; readonly why: string }): string {
  const why = struck.why.endsWith(struck.claim) ? struck.why.slice(0, -struck.claim.length) : struck.why;
  return why.replace(/[\s:]+$/u, '') || struck.why;
}
