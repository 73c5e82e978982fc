import type { CriticInput, CriticReply } from '../roles/critic.js';
import { contentStems, isContentWord, words } from '../../text/tokens.js';

type Gap = CriticReply['gaps'][number];

/** Unread works that may hold a run open, those that were looked up without success among them, so that it comes to an end. */
const MOST_WORKS = 4;
/** Read sources that have to cite a work before it counts, where no claim relies on it. */
const CITED_OFTEN = 3;
const MOST_UNREAD = 5;

/** What is missing that another round may find: works that were never read, and what speaks against; signs off when none is material. */
export function critique(input: CriticInput): CriticReply {
  const all = findGaps(input).sort((a, b) => b.priority - a.priority);
  const ledger = new Map(input.ledger.map((entry) => [nameOf(entry), entry.status]));
  let room = MOST_WORKS - input.ledger.filter(isSettledWork).length;
  const weighed = all
    .filter((gap) => (ledger.get(nameOf(gap)) ?? 'open') === 'open')
    .map((gap) => ({
      ...gap,
      material: gap.material && (gap.kind !== 'unread-source' || room-- > 0),
    }));
  return {
    gaps: weighed.filter((gap) => !ledger.has(nameOf(gap))),
    mend: [],
    ranking: [],
    answered: [],
    signoff: !weighed.some((gap) => gap.material),
  };
}

const isSettledWork = ({ kind, status }: CriticInput['ledger'][number]): boolean =>
  kind === 'unread-source' && status !== 'open';

const nameOf = (gap: { kind: string; description: string }): string => `${gap.kind} ${gap.description}`;

const findGaps = (input: CriticInput): Gap[] => [
  ...nothingFound(input),
  ...unreadWorks(input),
  ...counterArguments(input),
];

/** Not material: another round finds no rule either, and the passages are there. */
function nothingFound({ claims, question }: CriticInput): Gap[] {
  if (claims.length > 0) return [];
  return [
    {
      kind: 'modality',
      description: 'No rule found a sentence that answers the question.',
      query: distinctiveTerms(question),
      priority: 95,
      material: false,
      subject: null,
    },
  ];
}

/** Works that claims rely on come first, of those the ones whose title is about the question or a claim's subtopic. */
function unreadWorks({ facts, claims, question }: CriticInput): Gap[] {
  const asked = new Set(contentStems([question, ...claims.map((claim) => claim.subtopic)].join(' ')));
  const about = (title: string): number => contentStems(title).filter((one) => asked.has(one)).length;
  return facts.citedButUnread
    .filter(
      (work) => work.title !== '' && (work.insideClaims.length > 0 || work.citedBy.length >= CITED_OFTEN),
    )
    .map((work) => ({ work, about: about(work.title) }))
    .sort(
      (a, b) =>
        Number(b.work.insideClaims.length > 0) - Number(a.work.insideClaims.length > 0) ||
        b.about - a.about ||
        b.work.citedBy.length - a.work.citedBy.length,
    )
    .slice(0, MOST_UNREAD)
    .map(({ work, about: near }) => {
      const inside = work.insideClaims.length > 0;
      return {
        kind: 'unread-source',
        description: `A work that ${inside ? 'the quoted sentences' : 'several sources'} cite, not read yet: ${work.title}${work.year === null ? '' : ` (${work.year})`}.`,
        query: [work.title, work.authors.slice(0, 2).map(surname).join(' '), work.year ?? '']
          .filter((part) => part !== '')
          .join(' '),
        priority: Math.min(90, (inside ? 60 : 30) + 5 * Math.min(4, near) + Math.min(8, work.citedBy.length)),
        material: inside,
        subject: work.key,
      };
    });
}

const surname = (author: string): string => author.split(',')[0]?.trim().split(/\s+/u).at(-1) ?? author;

function counterArguments({ facts, question }: CriticInput): Gap[] {
  if (facts.unopposedClaims.length === 0) return [];
  return [
    {
      kind: 'missing-counterarg',
      description: 'No search has looked for what speaks against the claims.',
      query: `${distinctiveTerms(question)} no evidence unlikely failed limitations`,
      priority: 75,
      material: facts.opposingSourcesRead === 0,
      subject: 'opposition:',
    },
  ];
}

/** The content words of a text, each once, at most ten. */
function distinctiveTerms(text: string): string {
  const seen = new Set<string>();
  return words(text)
    .filter((word) => isContentWord(word) && !seen.has(word.stem) && seen.add(word.stem))
    .slice(0, 10)
    .map((word) => word.surface)
    .join(' ');
}
