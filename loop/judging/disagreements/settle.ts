import { listRunSources, type RunSource } from '../../../store/run-sources.js';
import { sentencesOf } from '../../../store/sentence-rows.js';
import { fold } from '../../../text/fold.js';
import { headingPath } from '../../../text/heading-path.js';
import { numberOfSource } from '../../../text/source-number.js';
import type { ClaimEvidence, Contradiction, ContradictionSide } from '../../claim.js';
import { storedTextOf } from '../../context/texts.js';
import type { StoredRun } from '../../run.js';
import { betweenSides } from '../../support.js';
import { readAssertion } from '../assertion.js';
import { areOtherwise, isMoney } from './conditions.js';
import { oneEach } from './one-matter.js';
import { contrastOf, isSameValue, statingSentences, valuesIn, type Contrast } from './stating.js';

/**
 * What of all that was called a disagreement is one: each matter once, both sides in sentences that state them, of
 * different works and publishers, under conditions that do not differ, and neither source saying what the other says.
 * What one source says both ways is kept as its own inconsistency.
 */
export function settledDisagreements(
  run: StoredRun,
  contradictions: readonly Contradiction[],
): readonly Contradiction[] {
  return oneEach(contradictions).filter((each) => isDisagreement(run, each));
}

/** With each side cut to the sentences that state it, as it is printed. */
export const statedDisagreements = (contradictions: readonly Contradiction[]): readonly Contradiction[] =>
  contradictions.map((each) => ({ ...each, ...betweenSides(statedSides(each)) }));

/** Both ways in one source: nobody disagrees with it. */
export const isInconsistency = ({ sides }: Pick<Contradiction, 'sides'>): boolean =>
  sides.length > 1 &&
  new Set(sides.flatMap(({ evidence }) => evidence.map(({ sourceId }) => sourceId))).size === 1;

/** Each side by what states it against the others; a side that nothing states is none. */
function statedSides({ sides }: Pick<Contradiction, 'sides'>): readonly ContradictionSide[] {
  return sides.flatMap((side, index) => {
    const other = sides[index === 0 ? 1 : 0];
    const evidence = other === undefined ? [] : statingSentences(side, other);
    return evidence.length === 0 ? [] : [{ ...side, evidence, refs: evidence.map(({ ref }) => ref) }];
  });
}

function isDisagreement(run: StoredRun, contradiction: Contradiction): boolean {
  const [first, second, ...more] = statedSides(contradiction);
  if (first === undefined || second === undefined) return false;
  const contrast = contrastOf(first.statement, second.statement);
  if (contrast !== null && (holdsBoth(first, contrast) || holdsBoth(second, contrast))) return false;
  if (contrast !== null && (isList(first, second, contrast) || isSamePrice([first, second], contrast)))
    return false;
  if (contrast === null && !differInWords(first, second)) return false;
  if (areOtherwise(first, second)) return false;
  const sides = [first, second, ...more];
  if (isInconsistency({ sides }))
    return isOfItsOwn(sides) && (contrast !== null || isOneMatter(first, second));
  if (isOneVoice(run, first, second)) return false;
  return contrast === null || !saysBoth(run, [first, second], contrast);
}

/** Its own words hold what the other side says: it reports the disagreement and is no side of it. */
const holdsBoth = ({ statement, evidence }: ContradictionSide, [one, other]: Contrast): boolean =>
  [statement, ...evidence.slice(0, 1).map(({ exact }) => exact)].some((text) => {
    const values = valuesIn(text);
    return (
      values.some((value) => isSameValue(one, value)) && values.some((value) => isSameValue(other, value))
    );
  });

/** One of them lists several values, among them one of the other's: it speaks of several things. */
function isList(first: ContradictionSide, second: ContradictionSide, [one]: Contrast): boolean {
  const [ones, others] = [first, second].map(({ statement }) =>
    valuesIn(statement).filter(({ measure, unit }) => measure === one.measure && unit === one.unit),
  );
  if (ones === undefined || others === undefined || !isMoney(one)) return false;
  const isShared = ones.some((value) => others.some((other) => isSameValue(value, other)));
  return isShared && Math.max(ones.length, others.length) > 1;
}

const MONTHS_A_YEAR = 12;
/** Two prices nearer than this to each other are one: share of the larger. */
const NEAR_PRICE = 0.02;

/** $15 a month and $180 a year are one price. */
function isSamePrice(sides: readonly [ContradictionSide, ContradictionSide], contrast: Contrast): boolean {
  const [one, other] = sides.map(({ statement }, at) => {
    const { value, start, end } = contrast[at] ?? contrast[0];
    const after = statement.slice(start, end + 40);
    return /\b(?:year|annum|annually|yearly)\b|\/\s?(?:yr|year)/iu.test(after) &&
      !/month/iu.test(after.slice(0, 24))
      ? { price: value, isYearly: true }
      : { price: value * MONTHS_A_YEAR, isYearly: false };
  });
  if (one === undefined || other === undefined || one.isYearly === other.isYearly) return false;
  return Math.abs(one.price - other.price) <= NEAR_PRICE * Math.max(one.price, other.price);
}

/** Where no two figures can be compared: figures of different measure are no disagreement, words may be one. */
function differInWords(first: ContradictionSide, second: ContradictionSide): boolean {
  const [one, other] = [readAssertion(first.statement), readAssertion(second.statement)];
  if ((one.denied === null) !== (other.denied === null)) return true;
  if (one.direction * other.direction < 0 || one.isStill !== other.isStill) return true;
  return valuesIn(first.statement).length === 0 || valuesIn(second.statement).length === 0;
}

/** Both ways in words of the source's own: what it retells of others is theirs, and one sentence has one way. */
const isOfItsOwn = (sides: readonly ContradictionSide[]): boolean =>
  sides.every(({ evidence }) => evidence.some(({ retells }) => retells !== true)) &&
  new Set(sides.map(({ evidence }) => evidence[0]?.ref)).size === sides.length;

/** Content words that two sentences of one source share where they speak of one matter. */
const LEAST_SHARED = 3;

function isOneMatter(first: ContradictionSide, second: ContradictionSide): boolean {
  const [one, other] = [readAssertion(first.statement), readAssertion(second.statement)];
  return [...one.content.keys()].filter((stem) => other.content.has(stem)).length >= LEAST_SHARED;
}

/** They share a work, or one publisher stands behind both. */
function isOneVoice(run: StoredRun, first: ContradictionSide, second: ContradictionSide): boolean {
  const works = new Set(first.evidence.flatMap((each) => each.works));
  const [own, others] = [first.evidence, second.evidence].map((each) => publishersOf(run, each));
  const isShared = second.evidence.some((each) => each.works.some((work) => works.has(work)));
  return isShared || [...(own ?? [])].some((name) => others?.has(name) === true);
}

function publishersOf(run: StoredRun, evidence: readonly ClaimEvidence[]): ReadonlySet<string> {
  const byId = sourcesOf(run);
  return new Set(evidence.flatMap(({ sourceId }) => publisherOf(byId.get(sourceId)) ?? []));
}

/** A journal or a press publishes many voices; a page without its own work identity is its site's. */
function publisherOf(found: RunSource | undefined): string | undefined {
  if (found === undefined || found.sourceType === 'peer' || found.source.doi !== null) return undefined;
  const name = found.source.publisher ?? found.source.siteName;
  return name === null || name.trim() === '' ? undefined : fold(name).trim().toLowerCase();
}

const sourcesOf = (run: StoredRun): ReadonlyMap<string, RunSource> =>
  new Map(listRunSources(run.store, run.id).map((each) => [`S${each.number}`, each]));

/** Every source of a side also has the other side's figure on the same matter: then it is a matter of conditions. */
function saysBoth(
  run: StoredRun,
  [first, second]: readonly [ContradictionSide, ContradictionSide],
  [one, other]: Contrast,
): boolean {
  const names = sharedNames(first, second);
  if (names.length === 0) return false;
  const has = (side: ContradictionSide, value: Contrast[number]): boolean =>
    side.evidence.every((each) => sourceSays(run, each, { value, names }));
  return has(first, other) || has(second, one);
}

/** What both speak of by name. */
function sharedNames(first: ContradictionSide, second: ContradictionSide): readonly string[] {
  const names = readAssertion(second.statement).names;
  return [...readAssertion(first.statement).names].filter((name) => names.has(name));
}

function sourceSays(
  run: StoredRun,
  { sourceId: name }: ClaimEvidence,
  { value, names }: { value: Contrast[number]; names: readonly string[] },
): boolean {
  const source = sourcesOf(run).get(name);
  if (source === undefined || numberOfSource(name) !== source.number) return false;
  const { text, blocks } = storedTextOf(run, source.sourceId);
  const rows = sentencesOf(run.store, source.sourceId);
  return rows.some((row, index) => {
    const said = text.slice(row.start, row.end);
    if (!valuesIn(said).some((each) => isSameValue(value, each))) return false;
    const before = rows[index - 1];
    const around = [
      ...headingPath({ text, blocks, title: source.source.title }, row.paragraph).slice(-1),
      said,
    ];
    if (before !== undefined) around.push(text.slice(before.start, before.end));
    const known = readAssertion(around.join('. '));
    return names.every((each) => known.names.has(each) || known.content.has(each));
  });
}
