import type { Plan, Reading } from '../results.js';
import type { CriticReply } from '../../agents/roles/critic.js';
import type { MechanicalFacts } from '../../agents/roles/mechanical-facts.js';
import { titleSimilarity } from '../../store/works.js';
import { SAME_TITLE } from '../../text/title-similarity.js';
import { placeNames } from '../../text/sentence-ref.js';
import { compareIds } from '../../store/claims.js';
import type { Claim, Gap } from '../claim.js';
import { nextId } from '../ids.js';
import { answersGap } from './answers-gap.js';
import type { NamedGap } from './opposition-gate.js';
import { bareWords } from '../../text/bare-words.js';

/**
 * The ledger of gaps. A gap has an id and closes only by a grounded claim, by its source being read (or found
 * unreadable, with the reason); it is searched in vain where its queries found nothing that bears on it, and an open
 * question where nobody decided it. It opens again when the claims that closed it are struck. Nothing is dropped in
 * silence.
 */

/** Rounds that may search for one gap before it is left as an open question; a folder has one answer. */
export const MOST_TRIES = { web: 2, folder: 1 } as const;
/** Rounds in which whoever writes the answer may decide a disagreement before it is left as an open question. */
const MOST_UNDECIDED = 2;

export interface LedgerInput {
  readonly gaps: readonly Gap[];
  readonly named: readonly NamedGap[];
  /** Gaps that hold whatever the critic says, while they are here. */
  readonly required: readonly NamedGap[];
  readonly facts: MechanicalFacts;
  readonly claimsBefore: readonly Claim[];
  readonly claims: readonly Claim[];
  readonly queries: Plan;
  /** Ids of the round's queries that no engine answered: they have tried nothing. */
  readonly failedQueries: ReadonlySet<string>;
  readonly reading: Reading;
  readonly round: number;
  /** True when almost every hit was known for two rounds: more of the same search is not material any more. */
  readonly saturated: boolean;
  /** Rounds that may search for one gap. Default: those of the web. */
  readonly mostTries?: number;
  /** That neither this round nor the one before found anything to read. */
  readonly isExhausted?: boolean;
  readonly isRead: (referenceKey: string) => boolean;
  /** Its words say of no claim that it bears on a gap. */
  readonly question?: string;
  /** What the critic makes of open gaps now: their ids with a priority of 0 to 100. */
  readonly ranking?: CriticReply['ranking'];
}

export function updateLedger(input: LedgerInput): readonly Gap[] {
  const tried = input.gaps.map((gap) => noteTry(ranked(gap, input), input));
  const settled = tried.map((gap) => settleGap(gap, input));
  const reopened = settled.map((gap) => reopen(gap, input));
  return addNamed(reopened, input).map((gap) => exhausted(ranked(gap, input), input));
}

const ranked = (gap: Gap, { ranking = [] }: LedgerInput): Gap => {
  const weight = ranking.find(({ id }) => id === gap.id);
  return weight === undefined || gap.status !== 'open' ? gap : { ...gap, priority: weight.priority };
};

/** Where two rounds of searches brought nothing new, a search that was not made yet brings nothing either. */
function exhausted(gap: Gap, input: LedgerInput): Gap {
  if (input.isExhausted !== true || gap.status !== 'open' || !isForSearches(gap) || isUntried(gap))
    return gap;
  return searchedInVain(gap, input.round, 'Two rounds of searches brought nothing that was not known.');
}

/** Values that exclude each other are searched for before they are given up. */
const isUntried = ({ subject, tries }: Gap): boolean =>
  subject?.startsWith('conflict:') === true && tries === 0;

/** A gap was tried when the round aimed at it, or asked its own query as well, and some engine answered. */
function triedQueries(gap: Gap, { queries, failedQueries }: LedgerInput): readonly string[] {
  const lookups = queries.queries.filter((query) => query.lookupFor === gap.id);
  const searches = queries.queries.filter((query) => query.lookupFor === null);
  const tried = lookups.length === 0 && queries.target.gapId === gap.id ? searches : lookups;
  return tried.filter((query) => !failedQueries.has(query.id)).map((query) => query.question);
}

function noteTry(gap: Gap, input: LedgerInput): Gap {
  const asked = triedQueries(gap, input);
  if (asked.length === 0) return gap;
  return { ...gap, tries: gap.tries + 1, queries: [...new Set([...gap.queries, ...asked])] };
}

function settleGap(gap: Gap, input: LedgerInput): Gap {
  if (gap.status !== 'open') return gap;
  const tried = triedQueries(gap, input).length > 0;
  if (gap.kind === 'unread-source' && gap.subject !== null) {
    if (input.isRead(gap.subject)) return close(gap, input, { how: 'Its source was read.' });
    if (!tried) return gap;
    const failed = input.reading.unread.find((each) => isTheWork(gap, each));
    if (failed !== undefined)
      return leaveOpen(gap, input.round, `Its source could not be read: ${failed.failure.message}`);
    return searchedInVain(gap, input.round, 'The searches did not find it.');
  }
  if (conditionIsGone(gap, input))
    return close(gap, input, { how: 'What it named no longer holds.', by: newClaims(input) });
  if (gap.subject?.startsWith('passage:') === true && gap.openedRound < input.round)
    return searchedInVain(gap, input.round, 'A round was shown it, and no claim is based on it.');
  if (waitsForWords(gap) && input.round - gap.openedRound >= MOST_UNDECIDED)
    return leaveOpen(gap, input.round, `${MOST_UNDECIDED} rounds did not decide it.`);
  if (!tried) return gap;
  const by = newClaims(input).filter((id) => answers(gap, id, input));
  if (by.length > 0 && !isMechanical(gap)) return close(gap, input, { how: 'New claims answer it.', by });
  if (broughtFor(gap, input).length === 0)
    return searchedInVain(gap, input.round, 'Its searches brought no new source.');
  if (isOfOneFact(gap) && !isFurthered(gap, input))
    return searchedInVain(gap, input.round, 'Its searches brought nothing that bears on it.');
  if (gap.tries >= (input.mostTries ?? MOST_TRIES.web)) {
    const rounds = gap.tries === 1 ? 'A round' : `${gap.tries} rounds`;
    return searchedInVain(gap, input.round, `${rounds} of searches did not close it.`);
  }
  return gap;
}

/** A disagreement is settled by words: no search is aimed at each. */
const waitsForWords = ({ subject }: Gap): boolean => subject?.startsWith('contradiction:') === true;

/** About one claim or one disagreement, which a search either furthers at once or does not. */
const isOfOneFact = ({ subject }: Gap): boolean => /^(?:claim|contradiction):/.test(subject ?? '');

/** The round has changed the claim that it is about, or found more evidence for it. */
const isFurthered = ({ subject }: Gap, input: LedgerInput): boolean =>
  newClaims(input).some((id) => subject === `claim:${id}`);

const isTheWork = (gap: Gap, page: { key: string; title: string }): boolean =>
  page.key === gap.subject || (gap.title !== null && titleSimilarity(page.title, gap.title) > SAME_TITLE);

/** Subjects that the facts can speak about: `angle:…`, `subtopic:…`, `claim:…`, `contradiction:…`, `answer:…`, `source:…`, and the grid about `row:…`, `column:…`, `conflict:…`. */
const MECHANICAL_SUBJECT =
  /^(angle|subtopic|claim|contradiction|opposition|answer|source|passage|row|column|conflict):/;
const isMechanical = (gap: Pick<Gap, 'subject'>): boolean =>
  gap.subject !== null && MECHANICAL_SUBJECT.test(gap.subject);

function conditionIsGone(gap: Gap, { facts, claims, required }: LedgerInput): boolean {
  if (gap.subject === null) return false;
  const [kind, ...rest] = gap.subject.split(':');
  const name = rest.join(':');
  switch (kind ?? '') {
    case 'angle':
      return !facts.emptyAngles.some((each) => each.angle === name);
    case 'subtopic':
      return !facts.subtopicsWithoutClaim.includes(name);
    case 'claim':
      return (
        !claims.some((claim) => claim.id === name) ||
        !(
          facts.thinCriticalClaims.some((each) => each.claimId === name) ||
          facts.singleWorkClaims.includes(name)
        )
      );
    case 'contradiction':
      return !facts.unresolvedContradictions.some((each) => each.id === name);
    case 'source':
      return claims.some(({ sourceIds }) => sourceIds.includes(name));
    case 'passage':
      return claims.some(({ evidence }) => placeNames(evidence.map(({ ref }) => ref)).includes(name));
    case 'row':
    case 'column':
    case 'conflict':
    case 'answer':
      return !required.some((each) => each.subject === gap.subject);
    case 'opposition':
      return name === '' ? facts.unopposedClaims.length === 0 : !facts.unopposedClaims.includes(name);
    default:
      return false;
  }
}

/** A claim that rests on what was read for the gap answers it with fewer of its words. */
function answers(gap: Gap, id: string, input: LedgerInput): boolean {
  const { claims, question = '' } = input;
  const claim = claims.find((each) => each.id === id);
  if (claim === undefined) return false;
  const brought = new Set(broughtFor(gap, input).map(({ sourceId }) => sourceId));
  const isNew = claim.sourceIds.some((source) => brought.has(source));
  return answersGap(claim, gap, { question, claims, isNew });
}

/** The sources that the round read for a gap: those that its queries brought. */
function broughtFor(gap: Gap, { queries, reading }: LedgerInput): LedgerInput['reading']['added'] {
  const lookups = queries.queries.filter(({ lookupFor }) => lookupFor === gap.id).map(({ id }) => id);
  if (lookups.length === 0) return reading.added;
  return reading.added.filter(({ queryIds }) => queryIds.some((id) => lookups.includes(id)));
}

function newClaims({ claims, claimsBefore, round }: LedgerInput): readonly string[] {
  const before = new Map(claimsBefore.map((claim) => [claim.id, claim.evidence.length]));
  return claims
    .filter((claim) => claim.changedRound === round || claim.evidence.length > (before.get(claim.id) ?? 0))
    .map((claim) => claim.id);
}

function close(gap: Gap, { round }: LedgerInput, what: { how: string; by?: readonly string[] }): Gap {
  return { ...gap, status: 'closed', closedRound: round, how: what.how, closedBy: what.by ?? [] };
}

/** What was searched for it brought nothing that bears on it: that is neither an answer nor a gap that is left. */
function searchedInVain(gap: Gap, round: number, how: string): Gap {
  return { ...gap, status: 'searched-in-vain', closedRound: round, how };
}

function leaveOpen(gap: Gap, round: number, how: string): Gap {
  return { ...gap, status: 'open-question', closedRound: round, how };
}

function reopen(gap: Gap, input: LedgerInput): Gap {
  if (gap.status !== 'closed') return gap;
  if (isMechanical(gap) && !conditionIsGone(gap, input))
    return { ...gap, ...OPEN_AGAIN, how: 'Opened again: what it named holds once more.' };
  return reopenStruck(gap, input.claims);
}

const OPEN_AGAIN = { status: 'open', closedRound: null, closedBy: [] } as const;

/** A closed gap opens again when none of the claims that closed it stands any more. */
export function reopenStruck(gap: Gap, claims: readonly Claim[]): Gap {
  if (gap.status !== 'closed' || gap.closedBy.length === 0) return gap;
  if (gap.closedBy.some((id) => claims.some((claim) => claim.id === id))) return gap;
  return { ...gap, ...OPEN_AGAIN, how: 'Opened again: the claims that closed it were struck.' };
}

function addNamed(gaps: readonly Gap[], input: LedgerInput): readonly Gap[] {
  const all = [...gaps];
  // What is required comes last: whatever the critic made of the same gap, it is material.
  for (const each of [...input.named, ...input.required]) {
    const named = { ...each, subject: subjectOf(each, input.facts) };
    const known = all.findIndex((gap) => isSameGap(gap, named));
    const material = named.material && !(input.saturated && isForSearches(named));
    if (known >= 0) {
      const gap = all[known] as Gap;
      // A gap that was closed or given up is not opened by being named once more.
      if (gap.status === 'open') all[known] = renewed(gap, { ...named, material });
      continue;
    }
    all.push({
      id: nextId('G', all),
      kind: named.kind,
      description: named.description,
      query: named.query,
      priority: named.priority,
      material,
      subject: named.subject,
      title: input.facts.citedButUnread.find((each) => each.key === named.subject)?.title ?? null,
      status: 'open',
      openedRound: input.round,
      closedRound: null,
      how: null,
      closedBy: [],
      queries: [],
      tries: 0,
    });
  }
  return all;
}

const renewed = (gap: Gap, { priority, material, query }: NamedGap): Gap => ({
  ...gap,
  priority,
  material,
  query,
});

/**
 * Critics name what a gap is about in their own way ("C3", "limits"). Where the counted facts say the same, it is named as
 * they do: then the facts tell when it no longer holds, and the same gap is known again.
 */
function subjectOf({ kind, subject }: NamedGap, facts: MechanicalFacts): string | null {
  if (subject === null || isMechanical({ subject })) return subject;
  const name = subject.trim();
  if (kind === 'unverified-claim') {
    const isThin = facts.thinCriticalClaims.some(({ claimId }) => claimId === name);
    return isThin || facts.singleWorkClaims.includes(name) ? `claim:${name}` : subject;
  }
  if (kind === 'unresolved-contradiction')
    return facts.unresolvedContradictions.some(({ id }) => id === name) ? `contradiction:${name}` : subject;
  if (kind === 'missing-counterarg' && facts.unopposedClaims.includes(name)) return `opposition:${name}`;
  if (facts.subtopicsWithoutClaim.includes(name)) return `subtopic:${name}`;
  return facts.emptyAngles.some(({ angle }) => angle === name) ? `angle:${name}` : subject;
}

/** More of the same searches may close it; a disagreement and an unanswered opponent wait for words, not for pages. */
const isForSearches = ({ kind, subject }: Pick<NamedGap, 'kind' | 'subject'>): boolean =>
  kind !== 'unresolved-contradiction' && !(subject ?? '').startsWith('answer:');

function isSameGap(gap: Gap, named: NamedGap): boolean {
  if (gap.kind !== named.kind) return false;
  if (gap.subject !== null || named.subject !== null) return gap.subject === named.subject;
  return (
    bareWords(gap.description) === bareWords(named.description) ||
    bareWords(gap.query) === bareWords(named.query)
  );
}

/**
 * Whether a critic holds its sign-off back for nothing that another round could close: it names material gaps, and each
 * of them was searched in vain or answered before, or asks for more of searches that bring only what is known.
 */
export function namesOnlySpent(named: readonly NamedGap[], input: Omit<LedgerInput, 'named'>): boolean {
  const material = named.filter((each) => each.material);
  const isSpent = (each: NamedGap): boolean => {
    const known = input.gaps.find((gap) =>
      isSameGap(gap, { ...each, subject: subjectOf(each, input.facts) }),
    );
    return (input.saturated && isForSearches(each)) || (known !== undefined && known.status !== 'open');
  };
  return material.length > 0 && material.every(isSpent);
}

/** Open material gaps, the most pressing first. */
export function openMaterialGaps(gaps: readonly Gap[]): readonly Gap[] {
  return gaps
    .filter((gap) => gap.status === 'open' && gap.material)
    .sort((a, b) => b.priority - a.priority || compareIds(a.id, b.id));
}

/** Given up, searched in vain, or left open though it matters. */
export const isOpenQuestion = ({ status, material }: Gap): boolean =>
  status === 'open-question' || status === 'searched-in-vain' || (status === 'open' && material);
