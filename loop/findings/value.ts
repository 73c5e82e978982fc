import type { DraftFinding } from '../../agents/roles/vocabulary.js';
import type { Span } from '../gate/find-exact.js';
import type { Comparison, Quantity } from '../gate/numbers/quantity.js';
import { readFigures } from '../gate/numbers/read-figures.js';
import { unitOf } from '../gate/numbers/units.js';
import { anyOf, WORDS } from './word-lists.js';

/** Where the value of a finding stands in a sentence, and how it is written there. Pure. */

export interface ValueFound extends Span {
  /** As the sentence has it: with the rest of its range or its whole, and with its bound. */
  readonly value: string;
  /** As the sentence has it, or null where it has none. */
  readonly unit: string | null;
  /** Where other values of its kind stand. */
  readonly others: readonly Span[];
}

interface Figure extends Span {
  /** End of its spread, where one follows: "6.4 ± 0.9". */
  readonly to: number;
  readonly quantities: readonly Quantity[];
  /** `usd`, `gb`, `%`; undefined where none stands next to it. */
  readonly unit: string | undefined;
}

/** `usd`, `gb`, `%` of a unit as it is written; undefined where it is none that the gate knows. */
export function knownUnit(words: string): string | undefined {
  const text = words.trim();
  if (/%|per ?cent\b/iu.test(text)) return '%';
  const sign = /[$€£¥₹]/u.exec(text)?.[0];
  if (sign !== undefined) return unitOfFigure(readFigures(`${sign}1`).quantities[0]);
  const [first = ''] = text.split(/[\s/]+/u);
  return unitOf(first.replace(/[.,]$/u, ''));
}

const unitOfFigure = (quantity: Quantity | undefined): string | undefined =>
  quantity?.measure === 'percent' ? '%' : quantity?.measure === 'percentage-point' ? 'pp' : quantity?.unit;

/** What joins the two numbers of a range or of a share. */
const JOINT = /^(?::|\s?[–—\-/]\s?|\+?\s(?:(?:out )?of|to|and|through)(?: the| all| these| those)?\s)$/u;

/** What stands behind a mean: "± 0.9", "[10.14]", "(SD 2.1)". */
const SPREAD =
  /^\s?[\p{L}µμ%]{0,6}\s?(?:±|\+\/[-−–])\s?\d+(?:[.,]\d+)?|^\s?[[(](?:(?:SD|SEM|SE)[\s=:]*)?\d+\.\d+[\])]/u;
const P_VALUE = /(?<!\p{L})p(?:[\s-]values?)?\s*(?:of|was|is|[=<>≤≥])*\s*$/iu;
const IS_OF_STATISTICS = /(?<!\p{L})(?:p|deviation|SDs?|SEM|error|p-values?|significance)(?!\p{L})/iu;

/** The numbers of a sentence, those of one range or one share together; without spreads and probabilities. */
function figuresIn(text: string, { attribute }: DraftFinding): Figure[] {
  const isPlain = IS_OF_STATISTICS.test(attribute);
  const all = readFigures(text).quantities.filter(
    ({ measure, inWords, value }) => !(inWords && value <= 1) && measure !== 'share',
  );
  const spreadOf = (end: number): number => (isPlain ? 0 : (SPREAD.exec(text.slice(end))?.[0].length ?? 0));
  const found = all.filter(
    ({ start }) =>
      isPlain ||
      (!P_VALUE.test(text.slice(0, start)) &&
        !all.some(({ end }) => end <= start && start < end + spreadOf(end))),
  );
  return joinedFigures(text, found).map((figure) => {
    const to = figure.end + spreadOf(figure.end);
    const unit = figure.unit ?? unitOfFigure(all.find(({ start }) => start >= figure.end && start < to));
    return { ...figure, to, unit };
  });
}

function joinedFigures(text: string, found: readonly Quantity[]): Omit<Figure, 'to'>[] {
  const figures: Omit<Figure, 'to'>[] = [];
  for (const quantity of found) {
    const last = figures.at(-1);
    if (last !== undefined && quantity.start < last.end) continue;
    const between = last === undefined ? '' : text.slice(last.end, quantity.start);
    if (last !== undefined && isJoint(text, last, { between, unit: unitOfFigure(quantity) })) {
      const quantities = [...last.quantities, quantity];
      const unit = unitOfFigure(quantity) ?? last.unit;
      figures[figures.length - 1] = { start: last.start, end: quantity.end, quantities, unit };
    } else
      figures.push({
        start: quantity.start,
        end: quantity.end,
        quantities: [quantity],
        unit: unitOfFigure(quantity),
      });
  }
  return figures;
}

function isJoint(
  text: string,
  last: Omit<Figure, 'to'>,
  { between, unit }: { between: string; unit: string | undefined },
): boolean {
  if (last.quantities.length > 1 || !JOINT.test(between)) return false;
  if (last.unit !== undefined && unit !== last.unit) return false;
  if (/^\s*and\b/u.test(between))
    return /\bbetween\s+\S*$/iu.test(text.slice(Math.max(0, last.start - 12), last.start + 1));
  return true;
}

/** Where a value stands. None where another number, unit or sign stands there, or none at all. */
export function findValue(text: string, finding: DraftFinding): ValueFound[] {
  const figures = figuresIn(text, finding);
  const asked = askedFigure(withoutSpread(text, finding));
  if (asked === null) return findLiteral(text, finding, figures);
  const matching = figures.filter((figure) => isValue(figure, asked));
  return matching.flatMap((figure) => {
    if (isFormer(text, figure)) return [];
    const others = figures.filter((other) => other !== figure && other.unit === figure.unit).map(spanOf);
    return [{ ...spanOf(figure), value: writtenValue(text, figure), unit: unitAt(text, figure), others }];
  });
}

const spanOf = ({ start, to }: Figure): Span => ({ start, end: to });

const squeezed = (words: string): string => words.replace(/\s+/gu, '');

/** "5.36±2.87" and "105 (61.0%)" by their first number, where the text has all of it. */
function withoutSpread(text: string, finding: DraftFinding): DraftFinding {
  const [, first, rest] = /^([<>≤≥]?\s?\d[\d.,]*)(\s?(?:±|\+\/-|[[(]).*)$/u.exec(finding.value.trim()) ?? [];
  const isThere = rest !== undefined && squeezed(text).includes(squeezed(finding.value));
  return first === undefined || !isThere ? finding : { ...finding, value: first };
}

interface Asked {
  readonly numbers: readonly number[];
  readonly comparisons: readonly (Comparison | undefined)[];
  readonly unit: string | undefined;
}

/** The numbers of a finding's value; null where it has none, or is written in a way that only its letters tell. */
function askedFigure({ value, unit }: DraftFinding): Asked | null {
  const { quantities, labels } = readFigures(value);
  const numbers = quantities.filter(({ measure }) => measure !== 'share');
  if (numbers.length === 0 || labels.length > 0 || wordsBeside(value) > 3) return null;
  const own = numbers.map(unitOfFigure).find((each) => each !== undefined);
  return {
    numbers: numbers.map((each) => each.value),
    comparisons: numbers.map(({ comparison }) => comparison),
    unit: own ?? (unit === null ? undefined : knownUnit(unit)),
  };
}

/** Words of a value besides its numbers and what may belong to them. */
const wordsBeside = (value: string): number =>
  (value.match(/\p{L}{2,}/gu) ?? []).filter(
    (word) => !/^(?:of|out|to|up|at|least|most|the|per|from|about)$/iu.test(word),
  ).length;

function isValue(figure: Figure, { numbers, comparisons, unit }: Asked): boolean {
  const values = figure.quantities.map(({ value }) => value);
  const isWhole = numbers.length === values.length && numbers.every((each, at) => each === values[at]);
  const isPart = numbers.length === 1 && values.includes(numbers[0] as number);
  if (!isWhole && !isPart) return false;
  if (unit !== undefined && figure.unit !== undefined && unit !== figure.unit) return false;
  return figure.quantities.every(
    ({ comparison }, at) => comparisons[at] === undefined || comparison === comparisons[at] || !isWhole,
  );
}

const FORMER = new RegExp(
  `(?:^|[^\\p{L}])${anyOf(WORDS.former)}\\s+(?:cost\\s+|costs\\s+|be\\s+|the\\s+|usual\\s+|a\\s+)*$`,
  'iu',
);

/** "no longer $5", "down from $5", "(was $5)". */
const isFormer = (text: string, { start }: Span): boolean =>
  FORMER.test(text.slice(Math.max(0, start - 40), start).replace(/[$€£]\s?$/u, ''));

const SIGN_BEFORE = /^[$€£¥₹~≈+−–-]+\s?|^(?:US|A|C)[$]/u;

/** The value as the text has it: `7-12`, `6 of 7`, `≤3`; its unit apart. */
function writtenValue(text: string, figure: Figure): string {
  const [first] = figure.quantities;
  if (first === undefined) return '';
  const bound = figure.quantities.length === 1 ? (first.comparison ?? '') : '';
  const written = text.slice(figure.start, figure.end).trim();
  const bare = written
    .replace(SIGN_BEFORE, '')
    .replace(/(?<=[-–—]\s?|\s)[$€£¥₹]/gu, '')
    .replace(UNIT_AT_END, (match, word: string) => (isUnit(word) ? '' : match))
    .trim();
  const sign = first.value < 0 ? '-' : '';
  return `${bound}${sign}${bare}`;
}

const UNIT_AT_END = /[\s-]?(%|‰|°[CF]|[\p{L}μµ]+)$/u;
const isUnit = (word: string): boolean => /^[%‰°]/u.test(word) || unitOf(word) !== undefined;

/** The unit as the text has it: `$`, `GB`, `%`, `days`. */
function unitAt(text: string, figure: Figure): string | null {
  if (figure.unit === undefined) return null;
  const written = text.slice(figure.start, figure.to);
  const sign = /[$€£¥₹]/u.exec(written)?.[0];
  if (sign !== undefined) return sign;
  if (figure.unit === '%') return '%';
  return UNIT_AT_END.exec(written)?.[1] ?? figure.unit;
}

/** What is written in letters, or in a way of its own (`1:640`), as it stands there. */
function findLiteral(text: string, { value }: DraftFinding, figures: readonly Figure[]): ValueFound[] {
  if (!/\d/u.test(value)) return [];
  const found: ValueFound[] = [];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length;
    const isCut =
      /[\p{L}\p{N}]$|\d[.,:]$/u.test(text.slice(0, at)) || /^(?:[\p{L}\p{N}]|[.,:]\d)/u.test(text.slice(end));
    if (isCut || isFormer(text, { start: at, end })) continue;
    const others = figures
      .filter((other) => other.end <= at || other.start >= end)
      .filter(({ quantities }) => quantities.length > 1)
      .map(spanOf);
    found.push({ start: at, end, value, unit: null, others });
  }
  return found;
}
