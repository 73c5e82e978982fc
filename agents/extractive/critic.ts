import type { CriticInput, CriticReply } from '../roles/critic.js';
import { contentStems, isContentWord, words } from '../../text/tokens.js';

type Gap = CriticReply['gaps'][number];

/**
 * Gaps that may hold a run open: each takes a round to try, and what was tried and not found becomes an open
 * question. Works are looked up by name, several in one round, so more of them may. Beyond these, gaps are
 * named but do not hold the run.
 */
const MOST_MATERIAL = { works: 4, others: 2 };
/** Read sources that have to cite a work before it counts, where no claim relies on it. */
const CITED_OFTEN = 3;
const MOST_UNREAD = 5;

/** Turns what can be counted into typed gaps with a concrete next query; signs off when none of them is material. */
export function critique(input: CriticInput): CriticReply {
  const all = findGaps(input).sort((a, b) => b.priority - a.priority);
  const ledger = new Map(input.ledger.map((entry) => [nameOf(entry), entry.status]));
  const room = roomLeft(input);
  const weighed = all
    .filter((gap) => (ledger.get(nameOf(gap)) ?? 'open') === 'open')
    .map((gap) => {
      const sort = gap.kind === 'unread-source' ? 'works' : 'others';
      const material = gap.material && room[sort] > 0;
      if (material) room[sort] -= 1;
      return { ...gap, material };
    });
  return {
    gaps: weighed.filter((gap) => !ledger.has(nameOf(gap))),
    mend: [],
    ranking: [],
    signoff: !weighed.some((gap) => gap.material),
  };
}

/** What was tried takes from the room, so that a run comes to an end. */
function roomLeft({ ledger }: CriticInput): { works: number; others: number } {
  const settled = ledger.filter((entry) => entry.status !== 'open');
  const works = settled.filter((entry) => entry.kind === 'unread-source').length;
  return {
    works: Math.max(0, MOST_MATERIAL.works - works),
    others: Math.max(0, MOST_MATERIAL.others - (settled.length - works)),
  };
}

const nameOf = (gap: { kind: string; description: string }): string => `${gap.kind} ${gap.description}`;

function findGaps(input: CriticInput): Gap[] {
  return [
    ...nothingFound(input),
    ...unreadWorks(input),
    ...counterArguments(input),
    ...thinClaims(input),
    ...contradictions(input),
    ...emptyAngles(input),
  ];
}

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

function thinClaims({ facts, claims }: CriticInput): Gap[] {
  const critical = new Set(
    facts.thinCriticalClaims.filter((claim) => claim.works <= 1).map((claim) => claim.claimId),
  );
  return claims
    .filter((claim) => critical.has(claim.id))
    .map((claim) => ({
      kind: 'unverified-claim',
      description: `A claim that decides the answer rests on one work: “${claim.text}”`,
      query: distinctiveTerms(`${claim.subtopic} ${claim.text}`),
      priority: 50,
      material: false,
      subject: `claim:${claim.id}`,
    }));
}

function contradictions({ facts, question }: CriticInput): Gap[] {
  return facts.unresolvedContradictions.map(({ id, topic }) => ({
    kind: 'unresolved-contradiction',
    description: `Sources disagree on ${topic}, and nothing read settles it.`,
    query: `${topic} ${distinctiveTerms(question)} review`,
    priority: 60,
    material: true,
    subject: `contradiction:${id}`,
  }));
}

function emptyAngles({ facts, question }: CriticInput): Gap[] {
  return facts.emptyAngles.map(({ angle }) => ({
    kind: angle === 'counter-argument' ? 'missing-counterarg' : 'modality',
    description: `The ${angle} searches brought no source.`,
    query: distinctiveTerms(question),
    priority: 30,
    material: false,
    subject: `angle:${angle}`,
  }));
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
