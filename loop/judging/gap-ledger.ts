import type { Plan, Reading } from '../results.js';
import type { CriticReply } from '../../agents/roles/critic.js';
import type { MechanicalFacts } from '../../agents/roles/mechanical-facts.js';
import { titleSimilarity } from '../../store/works.js';
import { SAME_TITLE } from '../../text/title-similarity.js';
import { compareIds } from '../../store/claims.js';
import { parseSourceNumber } from '../../text/source-number.js';
import type { Claim, Gap, GapStatus } from '../claim.js';
import { nextId } from '../ids.js';
import type { NamedGap } from './opposition-gate.js';
import { bareWords } from '../../text/bare-words.js';

/**
 * The ledger of gaps. A gap has an id and closes only by grounded claims that the critic names, by what the counted facts
 * say, or by its source being read (or found unreadable, with the reason); it is searched in vain where its queries found
 * nothing that bears on it, and an open question where nobody decided it. It opens again when the claims that closed it are
 * struck. Nothing is dropped in silence.
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
  /** What the critic makes of open gaps now: their ids with a priority of 0 to 100. */
  readonly ranking?: CriticReply['ranking'];
  /** Gaps that claims answer by now, as the critic sees it. */
  readonly answered?: CriticReply['answered'];
}

export function updateLedger(input: LedgerInput): readonly Gap[] {
  const known = input.gaps.map((gap) =>
    answered(reopened(settled(noteTry(ranked(gap, input), input), input), input), input),
  );
  return withNamed(known, input).map((gap) => exhausted(ranked(gap, input), input));
}

const ranked = (gap: Gap, { ranking = [] }: LedgerInput): Gap => {
  const weight = ranking.find(({ id }) => id === gap.id);
  return weight === undefined || gap.status !== 'open' ? gap : { ...gap, priority: weight.priority };
};

/** Whoever has read all claims says which of them answer a gap, one that was given up too. */
function answered(gap: Gap, { answered: named = [], claims, round }: LedgerInput): Gap {
  const ids = named.find(({ id }) => id === gap.id)?.claims ?? [];
  const by = ids.filter((id) => claims.some((claim) => claim.id === id));
  return by.length === 0 || gap.status === 'closed'
    ? gap
    : ended(gap, round, ['closed', 'Claims answer it.', by]);
}

/** Where two rounds of searches brought nothing new, a search that was not made yet brings nothing either. */
const exhausted = (gap: Gap, { isExhausted = false, round }: LedgerInput): Gap =>
  isExhausted && gap.status === 'open' && isForSearches(gap)
    ? ended(gap, round, ['searched-in-vain', 'Two rounds of searches brought nothing that was not known.'])
    : gap;

/** A gap was tried when the round aimed at it, or asked its own query as well, and some engine answered. */
function triedQueries(gap: Gap, { queries, failedQueries }: LedgerInput): readonly string[] {
  const own = queries.queries.filter((query) => query.lookupFor === gap.id);
  const isTarget = own.length === 0 && queries.target.gapId === gap.id;
  const tried = isTarget ? queries.queries.filter((query) => query.lookupFor === null) : own;
  return tried.filter((query) => !failedQueries.has(query.id)).map((query) => query.question);
}

function noteTry(gap: Gap, input: LedgerInput): Gap {
  const asked = triedQueries(gap, input);
  if (asked.length === 0) return gap;
  return { ...gap, tries: gap.tries + 1, queries: [...new Set([...gap.queries, ...asked])] };
}

function settled(gap: Gap, input: LedgerInput): Gap {
  const end = gap.status === 'open' ? endOf(gap, input) : null;
  return end === null ? gap : ended(gap, input.round, end);
}

type End = readonly [status: Exclude<GapStatus, 'open'>, how: string, by?: readonly string[]];

const ended = (gap: Gap, round: number, [status, how, by = gap.closedBy]: End): Gap => ({
  ...gap,
  ...{ status, how, closedRound: round },
  closedBy: status === 'closed' ? by : gap.closedBy,
});

/** How an open gap ends with this round; null where it stays. */
function endOf(gap: Gap, input: LedgerInput): End | null {
  const { subject } = gap;
  const isTried = triedQueries(gap, input).length > 0;
  if (gap.kind === 'unread-source' && subject !== null) {
    if (input.isRead(subject)) return ['closed', 'Its source was read.', []];
    // What is left of a source is opened, not searched for.
    if (parseSourceNumber(subject) !== null)
      return gap.openedRound + MOST_UNDECIDED > input.round
        ? null
        : ['open-question', 'Not all of it could be read.'];
    if (!isTried) return null;
    if (ownFinds(gap, input).length > 0) return ['closed', 'What its search found was read.', []];
    const failed = input.reading.unread.find((each) => isTheWork(gap, each));
    return failed === undefined
      ? ['searched-in-vain', 'The searches did not find it.']
      : ['open-question', `Its source could not be read: ${failed.failure.message}`];
  }
  const about = aboutOf(subject);
  const changed = changedClaims(input);
  if (about !== null && !about.holds(input)) return ['closed', 'What it named no longer holds.', changed];
  // A disagreement is settled by words: no search is aimed at each.
  if (about?.kind === 'contradiction' && input.round - gap.openedRound >= MOST_UNDECIDED)
    return ['open-question', `${MOST_UNDECIDED} rounds did not decide it.`];
  if (!isTried) return null;
  if (broughtFor(gap, input).length === 0) return ['searched-in-vain', 'Its searches brought no new source.'];
  // A search either furthers one claim or one disagreement at once, or does not.
  const isOfOneFact = about?.kind === 'claim' || about?.kind === 'contradiction';
  if (isOfOneFact && !changed.some((id) => subject === `claim:${id}`))
    return ['searched-in-vain', 'Its searches brought nothing that bears on it.'];
  if (gap.tries < (input.mostTries ?? MOST_TRIES.web)) return null;
  const rounds = gap.tries === 1 ? 'A round' : `${gap.tries} rounds`;
  return ['searched-in-vain', `${rounds} of searches did not close it.`];
}

const isTheWork = (gap: Gap, page: { key: string; title: string }): boolean =>
  page.key === gap.subject || (gap.title !== null && titleSimilarity(page.title, gap.title) > SAME_TITLE);

type Holds = (name: string, input: Pick<LedgerInput, 'facts' | 'claims' | 'required'>) => boolean;

/** Subjects that counted facts speak about (`claim:C3`), and whether what a gap names of them still holds. */
const HOLDS: Readonly<Record<string, Holds>> = {
  angle: (name, { facts }) => facts.emptyAngles.some(({ angle }) => angle === name),
  subtopic: (name, { facts }) => facts.subtopicsWithoutClaim.includes(name),
  claim: (name, { facts, claims }) => claims.some(({ id }) => id === name) && isThin(name, facts),
  contradiction: (name, { facts }) => facts.unresolvedContradictions.some(({ id }) => id === name),
  opposition: (name, { facts }) =>
    name === '' ? facts.unopposedClaims.length > 0 : facts.unopposedClaims.includes(name),
  answer: (name, { required }) => required.some(({ subject }) => subject === `answer:${name}`),
};

const isThin = (claimId: string, { thinCriticalClaims, singleWorkClaims }: MechanicalFacts): boolean =>
  thinCriticalClaims.some((each) => each.claimId === claimId) || singleWorkClaims.includes(claimId);

/** What of the counted facts a subject is about; null where they say nothing of it. */
function aboutOf(subject: string | null) {
  const [kind = '', ...rest] = (subject ?? '').split(':');
  const holds = HOLDS[kind];
  if (holds === undefined || subject === kind) return null;
  return { kind, holds: (input: Parameters<Holds>[1]): boolean => holds(rest.join(':'), input) };
}

/** The sources that the round read for a gap: those that its queries brought. */
const broughtFor = (gap: Gap, input: LedgerInput): LedgerInput['reading']['added'] =>
  ownQueries(gap, input).length === 0 ? input.reading.added : ownFinds(gap, input);

const ownQueries = (gap: Gap, { queries }: LedgerInput): readonly string[] =>
  queries.queries.filter(({ lookupFor }) => lookupFor === gap.id).map(({ id }) => id);

function ownFinds(gap: Gap, input: LedgerInput): LedgerInput['reading']['added'] {
  const own = ownQueries(gap, input);
  return input.reading.added.filter(({ queryIds }) => queryIds.some((id) => own.includes(id)));
}

/** Claims that the round wrote, or found more evidence for. */
function changedClaims({ claims, claimsBefore, round }: LedgerInput): readonly string[] {
  const before = new Map(claimsBefore.map((claim) => [claim.id, claim.evidence.length]));
  return claims
    .filter((claim) => claim.changedRound === round || claim.evidence.length > (before.get(claim.id) ?? 0))
    .map((claim) => claim.id);
}

const OPEN_AGAIN = { status: 'open', closedRound: null, closedBy: [] } as const;

const reopened = (gap: Gap, input: LedgerInput): Gap =>
  gap.status === 'closed' && aboutOf(gap.subject)?.holds(input) === true
    ? { ...gap, ...OPEN_AGAIN, how: 'Opened again: what it named holds once more.' }
    : reopenStruck(gap, input.claims);

/** A closed gap opens again when none of the claims that closed it stands any more. */
export function reopenStruck(gap: Gap, claims: readonly Claim[]): Gap {
  if (gap.status !== 'closed' || gap.closedBy.length === 0) return gap;
  if (gap.closedBy.some((id) => claims.some((claim) => claim.id === id))) return gap;
  return { ...gap, ...OPEN_AGAIN, how: 'Opened again: the claims that closed it were struck.' };
}

function withNamed(gaps: readonly Gap[], input: LedgerInput): readonly Gap[] {
  const { facts, saturated, round } = input;
  const all = [...gaps];
  // What is required comes last: whatever the critic made of the same gap, it is material.
  for (const each of [...input.named, ...input.required]) {
    const named = { ...each, subject: subjectOf(each, facts) };
    const at = all.findIndex((gap) => isSameGap(gap, named));
    const { kind, description, query, priority, subject } = named;
    const material = named.material && !(saturated && isForSearches(named));
    const known = all[at];
    // A gap that was closed or given up is not opened by being named once more.
    if (known !== undefined)
      all[at] = known.status === 'open' ? { ...known, priority, material, query } : known;
    else
      all.push({
        id: nextId('G', all),
        ...{ kind, description, query, priority, material, subject },
        title: facts.citedButUnread.find(({ key }) => key === subject)?.title ?? null,
        ...{ status: 'open', openedRound: round, closedRound: null, how: null, closedBy: [] },
        ...{ queries: [], tries: 0 },
      });
  }
  return all;
}

/**
 * Critics name what a gap is about in their own way ("C3", "limits"). Where the counted facts say the same, it is named as
 * they do: then the facts tell when it no longer holds, and the same gap is known again.
 */
function subjectOf({ kind, subject }: NamedGap, facts: MechanicalFacts): string | null {
  if (subject === null || aboutOf(subject) !== null) return subject;
  const input = { facts, claims: [], required: [] };
  const name = subject.trim();
  const holding = (...kinds: readonly string[]): string => {
    const found = kinds.find((each) => HOLDS[each]?.(name, input));
    return found === undefined ? subject : `${found}:${name}`;
  };
  if (kind === 'unverified-claim') return isThin(name, facts) ? `claim:${name}` : subject;
  if (kind === 'unresolved-contradiction') return holding('contradiction');
  if (kind === 'missing-counterarg') return holding('opposition', 'subtopic', 'angle');
  return holding('subtopic', 'angle');
}

/** More of the same searches may close it; a disagreement and an unanswered opponent wait for words, not for pages. */
const isForSearches = ({ kind, subject }: Pick<NamedGap, 'kind' | 'subject'>): boolean =>
  kind !== 'unresolved-contradiction' && aboutOf(subject)?.kind !== 'answer';

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
export function namesOnlySpent(
  named: readonly NamedGap[],
  { gaps, facts, saturated }: Omit<LedgerInput, 'named'>,
): boolean {
  const material = named.filter((each) => each.material);
  const isSpent = (each: NamedGap): boolean => {
    const known = gaps.find((gap) => isSameGap(gap, { ...each, subject: subjectOf(each, facts) }));
    return (saturated && isForSearches(each)) || (known !== undefined && known.status !== 'open');
  };
  return material.length > 0 && material.every(isSpent);
}

/** Open material gaps, the most pressing first. */
export function openMaterialGaps(gaps: readonly Gap[]): readonly Gap[] {
  return gaps
    .filter((gap) => gap.status === 'open' && gap.material)
    .sort((a, b) => b.priority - a.priority || compareIds(a.id, b.id));
}

/** Sources of the run of which an open gap misses what was left unread (`S4`). */
export const partsMissed = (gaps: readonly Gap[]): readonly string[] =>
  gaps.flatMap(({ kind, status, subject }) =>
    kind === 'unread-source' && status === 'open' && subject !== null && parseSourceNumber(subject) !== null
      ? [subject]
      : [],
  );

/** What nobody searched for is no finding of a brief. */
export const isSearchedFor = ({ description, queries }: Gap): boolean =>
  description !== '' && queries.some((query) => query !== '');

/**
 * Of the gaps that a brief lists as open, and those that were closed on the way, how many were open when a round ended.
 *
 * @param listed what the brief lists: the last round leaves just these
 */
export const openAfter = (round: number, gaps: readonly Gap[], listed: readonly Gap[]): number => {
  const ids = new Set(listed.map(({ id }) => id));
  return gaps.filter(
    ({ id, material, openedRound, closedRound }) =>
      openedRound <= round && (ids.has(id) || (material && closedRound !== null && closedRound > round)),
  ).length;
};

/** Given up, searched in vain, or left open though it matters. */
export const isOpenQuestion = ({ status, material }: Gap): boolean =>
  status === 'open-question' || status === 'searched-in-vain' || (status === 'open' && material);
