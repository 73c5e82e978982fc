import type { MechanicalFacts } from '../mechanical-facts.js';
import { plainLine } from './fence.js';

/** What was counted, as lines for the critic; what weighs most comes first, since the last may not fit. */
export function factLines(facts: MechanicalFacts): string[] {
  const lines = [
    each('Subtopics without a grounded claim', facts.subtopicsWithoutClaim),
    each(
      'Unresolved contradictions',
      facts.unresolvedContradictions.map(({ id, topic }) => `${id} (${topic})`),
    ),
    each(
      'Decision-critical claims on fewer than three independent works',
      facts.thinCriticalClaims.map(({ claimId, works }) => `${claimId} (${works})`),
    ),
    each('Claims for which no opposing search has run', facts.unopposedClaims),
    each(
      'Angles whose queries brought no source',
      facts.emptyAngles.map(({ angle, queries }) => `${angle} (${queries.slice(0, 3).join(' / ')})`),
    ),
    each('Parts that failed this round', facts.failedParts),
    facts.saturationByRound.length === 0
      ? ''
      : `Share of hits already in the store, by round: ${percentages(facts.saturationByRound)}`,
    ...facts.citedButUnread.map(
      (work) =>
        `Cited by ${work.citedBy.length} read sources, never read: ${work.key} ${workName(work)}${inside(work.insideClaims)}`,
    ),
    ...unreadableLines(facts.unreadable),
  ];
  return lines.filter((line) => line !== '').map((line) => plainLine(line).slice(0, 700));
}

/** Pages that are named, the last to fail first. */
const MOST_UNREADABLE = 8;

function unreadableLines(unreadable: MechanicalFacts['unreadable']): string[] {
  const named = unreadable.slice(-MOST_UNREADABLE).reverse();
  const more = unreadable.length - named.length;
  return [
    ...named.map(({ address, title, reason }) => `Could not be read (${reason}): ${title} ${address}`),
    more > 0 ? `${more} more could not be read.` : '',
  ];
}

/** Names of one kind that are told; how many more there are is told too. */
const MOST_LISTED = 12;

const each = (label: string, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `${label}: ${items.slice(0, MOST_LISTED).join('; ')}${items.length > MOST_LISTED ? `; and ${items.length - MOST_LISTED} more` : ''}`;

const percentages = (shares: readonly number[]): string =>
  shares.map((share) => `${Math.round(share * 100)} %`).join(', ');

const workName = (work: MechanicalFacts['citedButUnread'][number]): string =>
  [work.authors.slice(0, 2).join(', '), work.year === null ? '' : `(${work.year})`, work.title.slice(0, 160)]
    .filter((part) => part !== '')
    .join(' ');

const inside = (claims: readonly string[]): string =>
  claims.length === 0 ? '' : `; inside claims ${claims.slice(0, 8).join(', ')}`;
