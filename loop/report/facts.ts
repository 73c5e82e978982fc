import type { Brief } from './brief.js';
import { en, type Words } from './words/index.js';
import { isExtractive } from './wording.js';

/** What a brief says about itself, once for every document. Plain text: each writer escapes for its own format. */

/** The one line of run parameters, in parts. */
export function parameters(brief: Brief, { parameters: said }: Words = en): readonly string[] {
  const { options, today } = brief.run;
  const engines = options.engines.map((name) => (name === 'corpus' ? said.folder : name));
  return [
    said.depth(options.depth),
    said.rounds(brief.rounds.length),
    said.researchers(options.researchers),
    said.read(brief.sources.length),
    isExtractive(brief) ? said.noModel : said.model(options.model),
    said.searched(engines.join(', ')),
    said.date(today),
  ];
}

/** What kind of brief this is, where no model judged; else null. */
export const kindOfBrief = (brief: Brief, words: Words = en): Words['kind'] | null =>
  isExtractive(brief) ? words.kind : null;

export function limitationLines(brief: Brief, { limits }: Words = en): readonly string[] {
  const count = (level: string): number => brief.claims.filter((claim) => claim.confidence === level).length;
  const single = brief.claims.filter((claim) => claim.works.length <= 1).length;
  return [
    limits.levels(count('high'), count('med'), count('low')),
    ...(single === 0 ? [] : [limits.single(single, brief.claims.length)]),
    limits.gate,
    // Said above, of the claims that hold in the end.
    ...brief.limitations.filter((line) => !/^\d+ of \d+ claims rest on a single work\.$/.test(line)),
    ...brief.failedParts.map(limits.failed),
  ];
}

/** How the brief came about, as names and values. */
export function methodFacts(
  brief: Brief,
  { words, language }: { words: Words; language: string } = { words: en, language: 'en' },
): readonly { readonly name: string; readonly value: string }[] {
  const { method } = words;
  const queries = brief.rounds.flatMap((round) => round.queries);
  const byAngle = [...countBy(queries.map((query) => query.angle))].map(
    ([angle, many]) => `${method.angles[angle] ?? angle} ${many}`,
  );
  const found = brief.rounds.reduce((total, round) => total + round.found, 0);
  const works = new Set(brief.sources.map((source) => source.work)).size;
  const invented = brief.counts['invented-sources'] ?? 0;
  const familiarity = method.familiarity[brief.run.familiarity] ?? brief.run.familiarity;
  const claims = method.counts(brief.claims.length, brief.struck.length, brief.counts['repaired'] ?? 0);
  const fact = (name: string, value: string) => ({ name, value });
  return [
    fact(method.depth, `${brief.run.options.depth}; ${familiarity}`),
    fact(method.queries, `${queries.length}${byAngle.length === 0 ? '' : ` (${byAngle.join(', ')})`}`),
    fact(
      method.found,
      method.hits(found, brief.sources.length, brief.unread.length + brief.unreadFiles.length),
    ),
    fact(method.works, method.independent(works, brief.sources.length)),
    fact(method.claims, invented === 0 ? claims : `${claims}; ${method.invented(invented)}`),
    fact(method.spent, method.cost(grouped(brief.spent.tokens, language), brief.spent.usd.toFixed(2))),
    ...(brief.refused.length === 0
      ? []
      : [fact(method.refused, brief.refused.map(({ why, count }) => `${count} × ${why}`).join(', '))]),
  ];
}

/** Thousands apart, as the language does it, in Latin digits. */
export const grouped = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(value);

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

/** A struck claim as it is listed: the same one, struck for the same reason in several rounds, once. */
export interface ListedStrike {
  readonly rounds: readonly number[];
  readonly claim: string;
  readonly by: Brief['struck'][number]['by'];
  readonly why: string;
}

export function listedStrikes(brief: Brief): readonly ListedStrike[] {
  const byWords = new Map<string, ListedStrike>();
  for (const struck of brief.struck) {
    const why = whyStruck(struck);
    const key = JSON.stringify([struck.claim, struck.by, why]);
    const rounds = byWords.get(key)?.rounds ?? [];
    byWords.set(key, {
      rounds: rounds.includes(struck.round) ? rounds : [...rounds, struck.round],
      claim: struck.claim,
      by: struck.by,
      why,
    });
  }
  return [...byWords.values()];
}

/** Why a claim was struck, without the claim said over again. */
function whyStruck(struck: { readonly claim: string; readonly why: string }): string {
  const why = struck.why.endsWith(struck.claim) ? struck.why.slice(0, -struck.claim.length) : struck.why;
  return why.replace(/[\s:]+$/u, '') || struck.why;
}
