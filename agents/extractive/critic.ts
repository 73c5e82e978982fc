import type { CriticInput, CriticReply } from '../roles/critic.js';
import { isContentWord, stem, words } from './words.js';

type Gap = CriticReply['gaps'][number];

/**
 * Gaps that hold a run open at most: each takes a round to try, and what was tried and not found becomes an
 * open question. Beyond these, gaps are named but do not hold the run.
 */
const MOST_MATERIAL = 2;
/** Read sources that have to cite a work before it counts, where no claim rests on it. */
const CITED_OFTEN = 3;
const MOST_UNREAD = 5;

/** Turns what can be counted into typed gaps with a concrete next query; signs off when none of them is material. */
export function critique(input: CriticInput): CriticReply {
  const all = findGaps(input).sort((a, b) => b.priority - a.priority);
  const ledger = new Map(input.ledger.map((entry) => [nameOf(entry), entry.status]));
  const settled = input.ledger.filter((entry) => entry.status !== 'open').length;
  let room = Math.max(0, MOST_MATERIAL - settled);
  const weighed = all
    .filter((gap) => (ledger.get(nameOf(gap)) ?? 'open') === 'open')
    .map((gap) => {
      const material = gap.material && room > 0;
      if (material) room -= 1;
      return { ...gap, material };
    });
  return {
    gaps: weighed.filter((gap) => !ledger.has(nameOf(gap))),
    signoff: !weighed.some((gap) => gap.material),
  };
}

const nameOf = (gap: { kind: string; description: string }): string => `${gap.kind} ${gap.description}`;

function findGaps(input: CriticInput): Gap[] {
  return [
    ...nothingFound(input),
    ...missingTerms(input),
    ...unreadWorks(input),
    ...emptySubtopics(input),
    ...counterArguments(input),
    ...thinClaims(input),
    ...contradictions(input),
    ...emptyAngles(input),
  ];
}

function nothingFound({ claims, question }: CriticInput): Gap[] {
  if (claims.length > 0) return [];
  return [
    {
      kind: 'modality',
      description: 'Nothing that was read answers the question.',
      query: telling(question),
      priority: 95,
      material: true,
      subject: null,
    },
  ];
}

function missingTerms({ facts, question }: CriticInput): Gap[] {
  return facts.missingTerms.map((term) => ({
    kind: 'modality',
    description: `No source read holds the word “${term}” of the question.`,
    query: `${term} ${telling(question)}`,
    priority: 80,
    material: true,
    subject: term,
  }));
}

/** Works that claims rest on come first: they may be one voice behind several sources. */
function unreadWorks({ facts }: CriticInput): Gap[] {
  return facts.citedButUnread
    .filter((work) => work.insideClaims.length > 0 || work.citedBy.length >= CITED_OFTEN)
    .slice()
    .sort((a, b) => b.insideClaims.length - a.insideClaims.length || b.citedBy.length - a.citedBy.length)
    .slice(0, MOST_UNREAD)
    .map((work) => {
      const inside = work.insideClaims.length;
      return {
        kind: 'unread-source',
        description: `Cited${inside > 0 ? ' by the words that claims rest on' : ' by several sources'}, but never read: ${work.title || work.key}${work.year === null ? '' : ` (${work.year})`}.`,
        query: [work.title, work.authors.slice(0, 2).map(surname).join(' '), work.year ?? '']
          .filter((part) => part !== '')
          .join(' '),
        priority: Math.min(90, (inside > 0 ? 62 : 35) + 5 * inside + 2 * work.citedBy.length),
        material: inside > 0 && work.title !== '',
        subject: work.key,
      };
    });
}

const surname = (author: string): string => author.split(',')[0]?.trim().split(/\s+/u).at(-1) ?? author;

/** A subtopic counts as answered where some claim holds all its telling words, whatever the claim is filed under. */
function emptySubtopics({ facts, claims, question }: CriticInput): Gap[] {
  const texts = claims.map(
    (claim) => new Set(words(`${claim.subtopic} ${claim.text}`).map((word) => word.stem)),
  );
  return facts.subtopicsWithoutClaim
    .filter((name) => {
      const own = words(name)
        .filter(isContentWord)
        .map((word) => word.stem);
      return !texts.some((text) => own.every((one) => text.has(one)));
    })
    .map((name) => ({
      kind: 'modality',
      description: `No claim on “${name}”.`,
      query: `${name} ${telling(question)}`,
      priority: 55,
      material: false,
      subject: name,
    }));
}

function counterArguments({ facts, question }: CriticInput): Gap[] {
  if (facts.unopposedClaims.length === 0) return [];
  return [
    {
      kind: 'missing-counterarg',
      description: 'No search has looked for what speaks against the claims.',
      query: `${telling(question)} no evidence unlikely failed limitations`,
      priority: 75,
      material: facts.opposingSourcesRead === 0,
      subject: facts.unopposedClaims[0] ?? null,
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
      query: telling(`${claim.subtopic} ${claim.text}`),
      priority: 50,
      material: false,
      subject: claim.id,
    }));
}

function contradictions({ facts, question }: CriticInput): Gap[] {
  return facts.unresolvedContradictions.map(({ id, topic }) => ({
    kind: 'unresolved-contradiction',
    description: `Sources disagree on ${topic}, and nothing read settles it.`,
    query: `${topic} ${telling(question)} review`,
    priority: 60,
    material: true,
    subject: id,
  }));
}

function emptyAngles({ facts, question }: CriticInput): Gap[] {
  return facts.emptyAngles.map(({ angle }) => ({
    kind: angle === 'counter-argument' ? 'missing-counterarg' : 'modality',
    description: `The ${angle} searches brought no source.`,
    query: telling(question),
    priority: 30,
    material: false,
    subject: angle,
  }));
}

/** The telling words of a text, each once, at most ten. */
function telling(text: string): string {
  const seen = new Set<string>();
  return words(text)
    .filter((word) => isContentWord(word) && !seen.has(stem(word.folded)) && seen.add(stem(word.folded)))
    .slice(0, 10)
    .map((word) => word.surface)
    .join(' ');
}
