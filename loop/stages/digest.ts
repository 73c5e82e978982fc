import { digestTokens, EXTRACTIVE_DIGEST_TOKENS } from '../../agents/roles/token-sizes.js';
import type { Subtopic } from '../../agents/roles/vocabulary.js';
import { subjectOf } from '../history.js';
import { worksOfRun } from '../independence.js';
import { formatPlace, type Place } from '../../text/sentence-ref.js';
import { formatSourceNumber, type SourceNumber } from '../../text/source-number.js';
import type { Digest, Plan } from '../results.js';
import type { Run } from '../run.js';
import { choosePassages, type Choice } from '../context/choose-passages.js';
import { disputedPlaces, requiredPlaces } from '../context/disputed.js';
import { embedRound } from '../context/meaning.js';
import { withNeighbours } from '../context/neighbours.js';
import { newsFor, newsOfRefresh, seenPlaces, type News } from '../context/news.js';
import { wordsOfPart } from '../context/part-words.js';
import {
  meaningOf,
  rankSentences,
  showableFor,
  type RankedSentence,
  type Subject,
} from '../context/rank-sentences.js';
import { sentenceCosts, type SentenceCosts } from '../context/sentence-costs.js';
import { shareOut } from '../context/share-out.js';
import { TokenBudgetPicker } from '../context/token-budget-picker.js';
import { partsAskingFor, wantedValues } from '../context/wanted-values.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';

/** Passages of an extractive digest: its roles read what speaks of the question, not all that was read. */
const EXTRACTIVE_PASSAGES = 80;

/** Chooses, under a token budget that does not grow with the store, the passages worth showing. */
export async function digest(
  run: Run,
  input: { before: RoundState; queries: Plan },
): Promise<readonly Digest[]> {
  const { round, subtopics } = input.queries;
  return stage(run, { round, name: 'digest' }, async () => {
    const workers = run.roles.kind === 'extractive' || subtopics.length === 0 ? [null] : [...subtopics];
    const looked = workers.map((subtopic) => meaningOf(lookedFor(run, { queries: input.queries, subtopic })));
    await embedRound(run, round, [run.question, ...looked]);
    const costs = sentenceCosts(run);
    const views = workers.map((subtopic) =>
      viewOf(run, { ...input, subtopic, costs, parts: workers.length }),
    );
    const asked = askedBy(run, input.queries, costs);
    const shared = shareOut(views, asked);
    const digests = views.map((view, index) =>
      chooseFor(run, { ...view, holdsWanted: (place) => asked(place).has(view.part) }, shared[index] ?? []),
    );
    return { result: digests, event: { sentences: digests.map((each) => each.shown.length) } };
  });
}

interface About {
  readonly before: RoundState;
  readonly queries: Plan;
  readonly subtopic: Subtopic | null;
  readonly costs: SentenceCosts;
  /** How many workers share what was read. */
  readonly parts: number;
}

interface View extends About {
  readonly part: string;
  /** What speaks of the part, best first; in a later round of a model run, what of it is news. */
  readonly ranked: readonly RankedSentence[];
  /** Sources that no role has seen yet. */
  readonly fresh: ReadonlySet<SourceNumber>;
  /** Null where everything may be shown. */
  readonly news: News | null;
}

function viewOf(run: Run, about: About): View {
  const fresh = unseenSources(run, about);
  const isLater = run.roles.kind === 'model' && about.queries.round > 1;
  const news = isLater ? newsFor(run, { ...about, fresh }) : null;
  const refreshes = newsOfRefresh(run, about.costs.sources);
  // What was read and not used when the question was first asked is no news of now.
  const all = rankSentences(run, lookedFor(run, about), about.costs).filter(
    ({ place }) => refreshes === null || refreshes(place),
  );
  const isConfirming = about.before.signOffs.at(-1)?.signoff === true;
  // What was signed off is confirmed by new sources or by none: leftovers of what was read would only reopen it.
  const isNews = ({ place }: RankedSentence): boolean =>
    news?.isNews(place) === true && (!isConfirming || fresh.has(place[0]));
  const ranked = news === null ? all : all.filter(isNews);
  return { ...about, part: about.subtopic?.name ?? '', ranked, fresh, news };
}

/** The parts that ask for a value which a sentence holds. */
function askedBy(run: Run, { subtopics }: Plan, costs: SentenceCosts): (place: Place) => ReadonlySet<string> {
  const wanted = subjectOf(run)?.wanted;
  const { valuesIn } = wantedValues(wanted);
  const asking = partsAskingFor(wanted, subtopics);
  const known = new Map<string, ReadonlySet<string>>();
  return (place) => {
    const name = formatPlace(place);
    const parts = known.get(name);
    if (parts !== undefined) return parts;
    const line = costs.of(place);
    const held = line === undefined ? [] : valuesIn(line);
    const made = new Set(held.flatMap((attribute) => [...(asking.get(attribute) ?? [])]));
    known.set(name, made);
    return made;
  };
}

/**
 * What must be seen to keep, revise or answer it; then the passages that speak most of the subject. The budget bounds it,
 * and selection fills it. A later round shows news alone, and what is disputed once more.
 */
function chooseFor(
  run: Run,
  view: View & Pick<Choice, 'holdsWanted'>,
  ranked: readonly RankedSentence[],
): Digest {
  const { costs, subtopic, before, news } = view;
  const choice = choiceOf(run, view);
  if (news === null) {
    const picker = new TokenBudgetPicker(costs, choice.budget);
    addCited(picker, requiredPlaces(before, subtopic), costs);
    const best = choosePassages(ranked, choice, picker);
    const order = run.roles.kind === 'extractive' ? 'by-number' : 'as-added';
    return { subtopic, shown: picker.places(order), best };
  }
  const trial = new TokenBudgetPicker(costs, choice.budget);
  const best = choosePassages(ranked, choice, trial);
  const isEnough = news.isEnough(ranked, trial.places('as-added'));
  const picker = isEnough ? trial : new TokenBudgetPicker(costs, choice.budget);
  picker.setLimit(choice.budget * (1 + DISPUTED_SHARE));
  addCited(picker, disputedPlaces(run, view), costs);
  return { subtopic, shown: picker.places('as-added'), best: isEnough ? best : [] };
}

/** Share of its budget that a later digest takes besides for what is disputed. */
const DISPUTED_SHARE = 0.5;

function addCited(picker: TokenBudgetPicker, cited: readonly Place[], costs: SentenceCosts): void {
  for (const place of [...cited, ...withNeighbours(cited, costs)]) picker.add(place);
}

function lookedFor(run: Run, { queries, subtopic }: Pick<About, 'queries' | 'subtopic'>): Subject {
  const { round, target } = queries;
  return {
    round,
    question: `${run.question} ${run.options.focus ?? ''}`,
    part: subtopic === null ? '' : wordsOfPart(subtopic),
    wanted: subtopic === null ? '' : wantedWords(run, queries, subtopic),
    target: target.kind === 'question' ? '' : `${target.text} ${target.query ?? ''}`,
  };
}

/** The attributes that a part asks for. */
function wantedWords(run: Run, { subtopics }: Plan, { name }: Subtopic): string {
  const asking = partsAskingFor(subjectOf(run)?.wanted, subtopics);
  return [...asking].flatMap(([attribute, parts]) => (parts.has(name) ? [attribute] : [])).join(' ');
}

/** Sources that no worker has seen: those of later rounds, and one that the round aims at because nobody has used it. */
function unseenSources(run: Run, { costs, before, queries }: About): ReadonlySet<SourceNumber> {
  if (queries.round === 1) return new Set();
  const shown = new Set([...seenPlaces(run, queries)].map((name) => name.split('.')[0]));
  const target = before.gaps.find(({ id }) => id === queries.target.gapId);
  const unseen = costs.sources.filter(({ number, round }) => {
    const name = formatSourceNumber(number);
    return (round > 1 && !shown.has(name)) || target?.subject === `source:${name}`;
  });
  return new Set(unseen.map(({ number }) => number));
}

function choiceOf(run: Run, view: View & Pick<Choice, 'holdsWanted'>): Choice {
  const { costs, queries, subtopic, fresh, parts, holdsWanted } = view;
  const works = worksOfRun(run);
  const byNumber = new Map(costs.sources.map((source) => [source.number, source]));
  const isExtractive = run.roles.kind === 'extractive';
  return {
    ...{ costs, fresh, holdsWanted },
    isShown: showableFor(costs, lookedFor(run, { queries, subtopic })),
    workOf: (number: SourceNumber) => {
      const sourceId = byNumber.get(number)?.sourceId;
      return sourceId === undefined ? '' : (works.derivedFrom(sourceId) ?? works.nameOf(sourceId));
    },
    isInterested: (number) => (byNumber.get(number)?.source.interests.length ?? 0) > 0,
    budget: isExtractive ? EXTRACTIVE_DIGEST_TOKENS : digestTokens({ parts, round: queries.round }),
    mostPassages: isExtractive ? EXTRACTIVE_PASSAGES : Infinity,
  };
}
