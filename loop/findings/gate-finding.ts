import type { DraftFinding } from '../../agents/roles/vocabulary.js';
import { spelledOut } from '../../text/defined-abbreviations.js';
import { stemsOf } from '../../text/tokens.js';
import { dimensionsOf, fitsDimension, isOfAttribute } from './attribute.js';
import { conditionsOf } from './conditions.js';
import { isAbout, isSaidOf } from './about.js';
import { markersIn } from './markers.js';
import { isPlanName, otherNames } from './owner.js';
import type { FindingPassage, FindingSentence, SourceHead } from './passage.js';
import { asOfOf, byOf } from './provenance.js';
import { rateBehind, rateOf, ratesIn, type Rate } from './rates.js';
import type { Thing } from './things.js';
import { findValue, knownUnit, type ValueFound } from './value.js';
import { anyOf, WORDS } from './word-lists.js';
import { findWords } from './words-value.js';

/** What is known besides the passage. */
export interface Known {
  readonly things: readonly Thing[];
  /** Names of attributes, of the plan and of other findings. */
  readonly attributes: readonly string[];
}

/** Which part of a finding the passage does not bear out. */
export type Refusal = 'value' | 'unit' | 'about' | 'attribute' | 'condition';

export type GatedFinding =
  { readonly holds: true; readonly finding: DraftFinding } | { readonly holds: false; readonly why: Refusal };

/**
 * One finding against one passage, field by field: value and unit stand in a cited sentence, the value is of that thing and
 * of that attribute, under those conditions. What the text says in addition (the rest of a range, a bound, a unit, a
 * condition of a known form) is put into it; date and author that it does not say are replaced by those of the source.
 * Pure. In English alone does it tell whose value it is where several things stand in a sentence.
 */
export function gateFinding(finding: DraftFinding, passage: FindingPassage, known: Known): GatedFinding {
  let why: Refusal = 'value';
  for (const sentence of passage.sentences) {
    for (const place of placesIn(sentence, finding)) {
      const outcome = judge(place, { finding, source: passage.source, known });
      if (typeof outcome !== 'string') return { holds: true, finding: { ...outcome, refs: [passage.ref] } };
      why = outcome;
    }
  }
  return { holds: false, why };
}

/** Where the value stands: in the sentence, or in one cell of a row. */
interface Place {
  /** The sentence, or the cell without its head. */
  readonly text: string;
  readonly sentence: FindingSentence;
  readonly value: ValueFound;
  /** Of a cell: the head of its column. */
  readonly head: string;
  /** Of a cell: the other cells of its row, the first of them first. */
  readonly row: readonly string[];
}

const bodyOf = (cell: string): string => cell.replace(HEAD_END, '');

const CELL_END = /\s·\s/u;
const HEAD_END = /^([^:·]{1,120}?):\s/u;

function placesIn(sentence: FindingSentence, finding: DraftFinding): Place[] {
  const find = (text: string): readonly ValueFound[] => {
    const found =
      /\d/u.test(finding.value) || findValue(text, finding).length > 0 ? findValue(text, finding) : [];
    if (found.length > 0 || /\d/u.test(finding.value)) return found;
    const inWords = findWords(text, finding);
    return inWords === null ? [] : [inWords];
  };
  if (!sentence.isRow)
    return find(sentence.text).map((value) => ({
      ...{ text: sentence.text, sentence, value },
      head: '',
      row: [],
    }));
  const cells = sentence.text.split(CELL_END);
  return cells.flatMap((cell, at) => {
    const head = HEAD_END.exec(cell)?.[1] ?? '';
    const text = head === '' ? cell : cell.slice(head.length + 2);
    const row = cells.filter((_, other) => other !== at);
    // A plain yes or no is one of its column: the head names what is asked.
    const polar = find(text);
    const places = polar.length > 0 ? polar : findCell(text, finding);
    return places.map((value) => ({ text, sentence, value, head, row }));
  });
}

const PLAN_HEAD = new RegExp(`^${anyOf(WORDS.plans)}(?:\\s+name)?$`, 'iu');

/** The plan that a row is of: "Plan: Pro", or a first cell that is the name of one. */
function planOfRow(row: readonly string[]): string | null {
  const headed = row.find((cell) => PLAN_HEAD.test(HEAD_END.exec(cell)?.[1] ?? ''));
  const [first = ''] = row;
  const names = bodyOf(first).split(/\s+/u);
  const isNamed = headed === undefined && names.every((name) => isPlanName(name) || PLAN_HEAD.test(name));
  if (headed === undefined && !isNamed) return null;
  const name = bodyOf(headed ?? first).trim();
  return name === '' || name.length > LONGEST_PLAN
    ? null
    : PLAN_HEAD.test(name.split(/\s+/u).at(-1) ?? '')
      ? name
      : `${name} plan`;
}

/** UTF-16 units of the name of a plan; what is longer describes one. */
const LONGEST_PLAN = 40;

/** A cell that is the value and nothing else: "Yes", "–". */
function findCell(text: string, { value, unit }: DraftFinding): ValueFound[] {
  const isAll = text.trim().toLowerCase().replace(/[.!]$/u, '') === value.trim().toLowerCase();
  return isAll ? [{ start: 0, end: text.length, value, unit, others: [] }] : [];
}

interface Judged {
  readonly finding: DraftFinding;
  readonly source: SourceHead;
  readonly known: Known;
}

function judge(place: Place, { finding, source, known }: Judged): DraftFinding | Refusal {
  const { value, sentence } = place;
  const heads = [place.head, sentence.under, sentence.headings[0] ?? ''].filter((head) => head !== '');
  const unit = unitOf(place, finding);
  if (unit === undefined) return 'unit';
  const about = { text: place.text, value: value, row: place.row, head: place.head, sentence, source };
  if (!isAbout(about, finding, known.things)) return 'about';
  if (!fitsDimension(finding.attribute, unit) || isNoMoney(value.value, unit, finding)) return 'attribute';
  if (isOfCondition(place, finding)) return 'value';
  const around = [
    place.head,
    ...place.row.slice(0, 1),
    sentence.under,
    ...sentence.headings,
    ...sentence.before.slice(0, 1),
  ];
  const placed = { text: place.text, value };
  if (!isOfAttribute(placed, finding, { around, known: place.head === '' ? known.attributes : [] }))
    return 'attribute';
  const rate = rateCondition(place, { finding, heads });
  if (rate === undefined) return 'unit';
  const conditions = conditionsOf(
    {
      ...{ text: place.text, value, sentence, heads, row: place.row.map(bodyOf) },
      ...{ plan: planOfRow(place.row), title: spelledOut(source.title, source.abbreviations) },
    },
    finding,
  );
  if (conditions === null || leavesOutName(place, { finding, known, conditions })) return 'condition';
  return {
    ...finding,
    ...{ value: value.value, unit },
    conditions: rate === null ? conditions : [...conditions, rate],
    asOf: asOfOf(finding.asOf, sentence, source),
    by: byOf(finding, sentence, source),
  };
}

/** The unit as it stands there; undefined where that is another, or the finding's stands nowhere near. */
function unitOf({ value, text, head, sentence }: Place, { unit }: DraftFinding): string | null | undefined {
  if (unit === null) return value.unit;
  const known = knownUnit(unit);
  if (value.unit !== null) {
    const own = knownUnit(value.unit) ?? value.unit;
    if (known === undefined) return restIsSaid(unit, [text]) ? `${value.unit} ${unit}` : undefined;
    return known === own ? unit : undefined;
  }
  const near = [text.slice(Math.max(0, value.start - 30), value.end + 50), head, sentence.under];
  if (known !== undefined) return near.some((words) => hasUnit(words, known)) ? unit : undefined;
  return restIsSaid(unit, near) ? unit : undefined;
}

const hasUnit = (words: string, unit: string): boolean =>
  (words.match(/[$€£¥₹%]|[\p{L}μµ°]+/gu) ?? []).some((word) => knownUnit(word) === unit);

/** Whether the words of a unit that the gate does not know stand in one of some texts. */
function restIsSaid(unit: string, texts: readonly string[]): boolean {
  const asked = [...stemsOf(unit)];
  return texts.some((text) => {
    const said = stemsOf(text);
    return asked.every((stem) => said.has(stem) || stem === 'per' || stem === 'a');
  });
}

/** A rate that the text has and the finding does not; null where there is nothing to add, undefined where they differ. */
function rateCondition(
  { text, value, head }: Place,
  { finding, heads }: { finding: DraftFinding; heads: readonly string[] },
): string | null | undefined {
  if (value.unit === null || !/[$€£¥₹]/u.test(value.unit)) return null;
  const asked = rateOf(
    `${finding.unit ?? ''} ${finding.attribute} ${finding.conditions.filter((each) => !/bill|paid|annual|basis/iu.test(each)).join(' ')}`,
  );
  const own = rateBehind(text, value.end);
  const sayable: Rate | null =
    own ?? ratesIn(head)[0] ?? heads.flatMap(ratesIn)[0] ?? ratesIn(text)[0] ?? null;
  if (sayable === null) return asked.isPerPerson || asked.period !== undefined ? undefined : null;
  if (asked.isPerPerson && !sayable.isPerPerson) return undefined;
  if (asked.period !== undefined && asked.period !== sayable.period) return undefined;
  const isAdded =
    own !== null &&
    ((own.isPerPerson && !asked.isPerPerson) || (own.period !== undefined && asked.period === undefined));
  return isAdded ? own.words.trim().replace(/^\//u, 'per ') : null;
}

/** A number of an attribute that is counted in money, without a sign of money. */
const isNoMoney = (value: string, unit: string | null, { attribute }: DraftFinding): boolean =>
  /\d/u.test(value) &&
  dimensionsOf(attribute)[0] === 'money' &&
  !/[$€£¥₹]/u.test(unit ?? '') &&
  !fitsDimension('price', unit === null ? '%' : (knownUnit(unit) ?? '%'));

/** A number that belongs to a condition: the day, the age, the dose. */
function isOfCondition({ text, value }: Place, { attribute }: DraftFinding): boolean {
  const own = new Set<string>(dimensionsOf(attribute));
  return markersIn(text).some(({ kind, start, end }) => {
    if (start >= value.end || value.start >= end) return false;
    if (kind === 'time' || kind === 'age') return !own.has('time');
    return kind === 'dose' && !own.has('mass');
  });
}

/** A name between the thing and the value that the finding does not say: another plan, another product. */
function leavesOutName(
  { text, value }: Place,
  { finding, known, conditions }: { finding: DraftFinding; known: Known; conditions: readonly string[] },
): boolean {
  const before = otherNames(text, known.things).filter(({ end }) => end <= value.start);
  const last = before.at(-1);
  if (last === undefined || !isPlanName(last.words) || /^(?:free|paid)\b/iu.test(last.words)) return false;
  const between = text.slice(last.end, value.start);
  if (markersIn(between).some(({ kind }) => kind === 'plan')) return false;
  return !/[.;–—]/u.test(between) &&
    value.others.every(({ start }) => start < last.start || start > value.end)
    ? !isSaidOf(last.words, { ...finding, conditions })
    : false;
}
