import type { Claim, Gap } from '../../claim.js';
import type { Spoken } from './claims.js';
import type { LimitationsSection, OpenSection, StruckSection, UnverifiedSection } from './outline.js';
import { listedSearches, listedStrikes } from './listed.js';

/** What the brief does not know: unverified, open, limited, struck. */

/** Subjects of gaps that are rows and columns of the grid. */
const EMPTY_CELLS = /^(?:row|column):/;

export function unverified({ brief, words }: Spoken): UnverifiedSection | null {
  if (brief.unverified.length === 0) return null;
  return {
    kind: 'unverified',
    id: 'unverified',
    title: words.sections.unverified,
    items: brief.unverified.map(({ subject, reason }) => {
      const claimIds = reason === 'snippet-only' ? subject.split(', ') : [];
      return {
        subject: claimIds.length === 0 ? subject : words.statements({ count: claimIds.length }),
        claimIds,
        why: words.unverified[reason],
      };
    }),
  };
}

/** Empty cells are told by the table where there is one; in words, half of them were false: the text said it otherwise. */
export function openQuestions({ brief, words: { sections, open } }: Spoken): OpenSection | null {
  const questions = brief.openQuestions.filter(
    ({ subject }) => brief.edition === null || !EMPTY_CELLS.test(subject ?? ''),
  );
  if (questions.length === 0) return null;
  return {
    kind: 'open',
    id: 'open',
    title: sections.open,
    questions: eachOnce(questions).map(({ id, description, status, how, query, queries }) => ({
      id,
      description,
      why: status === 'searched-in-vain' ? `${open.inVain} ${how ?? ''}`.trimEnd() : (how ?? open.still),
      tried: open.tried({ count: Math.max(1, queries.length) }),
      searches: listedSearches(queries.length === 0 ? [query] : queries).map(({ subject, asked }) => ({
        subject,
        ways: asked.length === 0 ? null : open.ways({ count: asked.length, ways: asked.join('; ') }),
      })),
    })),
  };
}

/** Questions in the same words with the same end are one, with all of their searches. */
function eachOnce(questions: readonly Gap[]): readonly Gap[] {
  const named = new Map<string, Gap>();
  for (const gap of questions) {
    const name = JSON.stringify([gap.description, gap.status, gap.how]);
    const known = named.get(name);
    const searched = ({ query, queries }: Gap): readonly string[] =>
      queries.length === 0 ? [query] : queries;
    const all = known === undefined ? gap.queries : [...searched(known), ...searched(gap)];
    named.set(name, { ...(known ?? gap), queries: all });
  }
  return [...named.values()];
}

/** What the program could not hold against its sources, said plainly. */
export const otherLanguage = ({
  brief: { uncompared = 0 },
  words: { limits },
}: {
  readonly brief: Pick<Spoken['brief'], 'uncompared'>;
  readonly words: Pick<Spoken['words'], 'limits'>;
}): readonly string[] => (uncompared === 0 ? [] : [limits.otherLanguage({ count: uncompared })]);

export function limitations({ brief, words: { sections, limits } }: Spoken): LimitationsSection {
  const { claims } = brief;
  const count = (level: Claim['confidence']): number =>
    claims.filter((claim) => claim.confidence === level).length;
  const single = claims.filter((claim) => claim.works.length <= 1).length;
  const lines = [
    limits.levels({ high: count('high'), medium: count('med'), low: count('low') }),
    ...(single === 0 ? [] : [limits.single({ count: single, all: claims.length })]),
    limits.gate,
    ...(brief.withheld === undefined ? [] : [limits.withheld(brief.withheld)]),
    ...otherLanguage({ brief, words: { limits } }),
    ...brief.limitations,
    ...brief.failedParts.map((part) => limits.failed({ part })),
  ];
  return { kind: 'limitations', id: 'limitations', title: sections.limitations, lines: [...new Set(lines)] };
}

export function struckClaims({ brief, words: { sections, struck } }: Spoken): StruckSection | null {
  if (brief.struck.length === 0) return null;
  return {
    kind: 'struck',
    id: 'struck',
    title: sections.struck,
    columns: [struck.round, struck.claim, struck.by, struck.why],
    rows: listedStrikes(brief).map(({ rounds, claim, by, why }) => ({
      rounds: rounds.join(', '),
      claim,
      by: struck.actors[by],
      why,
    })),
  };
}
