import type { DraftFinding } from '../../agents/roles/vocabulary.js';
import { isContentWord, words } from '../../text/tokens.js';
import { governing, markersIn, type Marker, type MarkerKind } from './markers.js';
import type { FindingSentence } from './passage.js';
import type { ValueFound } from './value.js';
import { anyOf, WORDS } from './word-lists.js';

/** The conditions of a finding. Pure. */

export interface ConditionPlace {
  /** The sentence, or the cell of a row and what stands over it. */
  readonly text: string;
  readonly value: ValueFound;
  readonly sentence: FindingSentence;
  /** Head of the cell's column, caption or lead-in, innermost heading: they hold for all under them. */
  readonly heads: readonly string[];
  /** What stands in the other cells of its row, without their heads. */
  readonly row: readonly string[];
  /** The plan that its row is of. */
  readonly plan: string | null;
  /** Of the source, its short forms written out: what its title says holds for all of it. */
  readonly title: string;
}

/**
 * Each condition has to stand beside the value, in the heads over it or in the next sentences; one that the sentence puts on
 * the value and the finding leaves out is added.
 *
 * @returns null where one stands nowhere, is another value's, or the sentence does not tell whose it is
 */
export function conditionsOf(place: ConditionPlace, finding: DraftFinding): readonly string[] | null {
  if (!finding.conditions.every((condition) => stands(condition, place))) return null;
  const given = finding.conditions.map((words) => ({ words, markers: withTimes(words) }));
  const named = markersIn(`${finding.about} · ${finding.attribute}`);
  const claimed = [...named, ...given.flatMap(({ markers }) => markers)].filter(
    ({ key }) => key !== ANY_PAID,
  );
  const added: Marker[] = [];
  for (const kind of KINDS) {
    const outcome = ofKind(kind, place, { claimed: claimed.filter((each) => each.kind === kind), finding });
    if (outcome === null) return null;
    added.push(...outcome);
  }
  const ofRow = planOf(place.plan, { finding, claimed });
  if (ofRow === null) return null;
  const all = [...finding.conditions, ...added.map((marker) => marker.words), ...ofRow];
  return [...new Set(all)];
}

/** The plan of a row where the finding does not say it; null where it says another. */
function planOf(
  plan: string | null,
  { finding, claimed }: { finding: DraftFinding; claimed: readonly Marker[] },
): readonly string[] | null {
  if (plan === null) return [];
  const name = tokensOf(plan.replace(PLAN_WORD, ''), true);
  const said = new Set(tokensOf([finding.about, finding.attribute, ...finding.conditions].join(' · '), true));
  if (name.every((token) => said.has(token))) return [];
  return claimed.some(({ kind }) => kind === 'plan') ? null : [plan];
}

const PLAN_WORD = new RegExp(`\\s*${anyOf(WORDS.plans)}$`, 'iu');

/** A time that stands alone is one: "6 hours". */
function withTimes(words: string): Marker[] {
  const markers = markersIn(words);
  return markers.some(({ kind }) => kind === 'time') || !/^\d/u.test(words)
    ? markers
    : [...markers, ...markersIn(`at ${words}`).filter(({ kind }) => kind === 'time')];
}

/** "Paid plans" are no plan: they part a price from what is free, and no more. */
const ANY_PAID = 'plan:paid';

const KINDS: readonly MarkerKind[] = ['billing', 'time', 'age', 'dose', 'seats', 'plan', 'sample', 'group'];

/** What is to be added of one kind; null where the finding names another than the sentence, or it is unclear. */
function ofKind(
  kind: MarkerKind,
  { text, value, heads }: ConditionPlace,
  { claimed, finding }: { claimed: readonly Marker[]; finding: DraftFinding },
): readonly Marker[] | null {
  const isOwn = (marker: Marker): boolean =>
    marker.kind === kind && !(marker.start < value.end && value.start < marker.end);
  const inSentence = markersIn(text).filter(isOwn);
  // "6 of 7 serum samples and, on day 9, 2 of 7": the thing itself goes on.
  const ofThing = new Set(markersIn(finding.about).map(({ key }) => key));
  if (inSentence.length > 0 && inSentence.every(({ key }) => ofThing.has(key))) return [];
  if (inSentence.length > 0) {
    const { markers, unclear, isUntold } = governing(text, { value, others: value.others }, inSentence);
    if (isUntold === true) return null;
    const keys = new Set(markers.map(({ key }) => key));
    const doubtful = new Set(unclear.map(({ key }) => key));
    if (
      claimed.some(
        ({ key }) => !keys.has(key) && !isIn(heads, key) && (markers.length > 0 || !doubtful.has(key)),
      )
    )
      return null;
    if (markers.length === 0 && doubtful.size > 0 && claimed.length === 0) return null;
    return markers.filter(({ key }) => key !== ANY_PAID && !claimed.some((each) => each.key === key));
  }
  for (const head of heads) {
    const over = markersIn(head).filter((marker) => marker.kind === kind && !isPartOf(marker, finding));
    const keys = new Set(over.map(({ key }) => key));
    if (keys.size === 0) continue;
    if (claimed.length > 0) return claimed.every(({ key }) => keys.has(key)) ? [] : null;
    return keys.size === 1 ? over.slice(0, 1) : [];
  }
  return [];
}

const isIn = (heads: readonly string[], key: string): boolean =>
  heads.some((head) => markersIn(head).some((marker) => marker.key === key));

/** Words that the finding says already, of its thing, its attribute or its value. */
const isPartOf = ({ words: marked }: Marker, { about, attribute, value }: DraftFinding): boolean =>
  [about, attribute, value].some((part) => ` ${part.toLowerCase()} `.includes(` ${marked.toLowerCase()} `));

/** Whether all the words and numbers of a condition stand in the sentence and the heads over it, or in one next to it. */
function stands(condition: string, place: ConditionPlace): boolean {
  const { text, value, sentence, heads, row, title } = place;
  // The value's own numbers are no day and no dose.
  const beside = `${text.slice(0, value.start)} ${text.slice(value.end)}`;
  const over = [...(sentence.isRow ? row : []), beside, sentence.under, ...heads, ...sentence.headings];
  const keys = new Set(over.flatMap(markersIn).map(({ key }) => key));
  // "billed annually" where the text has "paid annually".
  const known = markersIn(condition).filter(({ key }) => keys.has(key));
  const asked = tokensOf(known.reduce((rest, { words: marked }) => rest.replace(marked, ' '), condition));
  if (asked.length === 0) return true;
  const places = [[...over, title].join(' · '), ...sentence.before, ...sentence.after];
  return places.some((words) => {
    const said = new Set(tokensOf(words, true));
    return asked.every((token) => said.has(token));
  });
}

function tokensOf(text: string, isSource = false): string[] {
  return words(text)
    .filter((word) => isSource || isContentWord(word) || /\d/u.test(word.folded))
    .map((word) => (/\d/u.test(word.folded) ? word.folded : word.stem));
}
