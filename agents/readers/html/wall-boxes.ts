import { dataOf } from '../../data.js';
import type { WallCode } from '../page-class/wall-rule.js';
import { textWeight } from '../../../text/text-weight.js';
import { attributeOf, type ElementNode } from '../tree.js';
import type { TextBlock } from './blocks.js';

/**
 * What a page's own markup calls the boxes its text stands in. Builders of pages name them in English whatever language the page
 * speaks, so that a wall in a language without a word list is known by its name: of a text in `<section class="error-404">` the
 * site itself says that it is not an article. The names are in `agents/data/wall-boxes.json`.
 */

const NAMES = dataOf('wall-boxes') as {
  /** By kind of wall, an expression for one token of `class`, `id` or `data-testid` in lower case. */
  readonly walls: Readonly<Partial<Record<WallCode, string>>>;
  /** Boxes that stand in for the rest of an article: made by the makers of paywalls, or named for what they do. */
  readonly gate: string;
  /** Of the classes of `<body>`, which tell of themes, settings and what not, these alone say what the page is. */
  readonly pageState: string;
};

const BOX_NAMES = (Object.entries(NAMES.walls) as [WallCode, string][]).map(([code, source]) => ({
  code,
  token: new RegExp(source, 'u'),
}));
const GATE_NAME = new RegExp(NAMES.gate, 'u');
const PAGE_STATE = new RegExp(NAMES.pageState, 'u');

const tokensOf = (element: ElementNode): string[] =>
  `${attributeOf(element, 'class')} ${attributeOf(element, 'id')} ${attributeOf(element, 'data-testid')}`
    .slice(0, 600)
    .toLowerCase()
    .split(/\s+/u);

const isWholePage = ({ tag }: ElementNode): boolean => tag === 'html' || tag === 'body';

function kindOf(element: ElementNode): BoxKind {
  const tokens = tokensOf(element);
  const named = isWholePage(element) ? tokens.filter((token) => PAGE_STATE.test(token)) : tokens;
  for (const { code, token } of BOX_NAMES) if (named.some((name) => token.test(name))) return code;
  return !isWholePage(element) && tokens.some((name) => GATE_NAME.test(name)) ? 'gate' : null;
}

type BoxKind = WallCode | 'gate' | null;

/** A gate says a few sentences; a longer box of that name is the text that it was made to guard. */
const GATE_SIZE = { least: 15, most: 900 };

interface BoxInput {
  readonly chosen: readonly TextBlock[];
  /** The main text and the blocks close after it. */
  readonly near: readonly TextBlock[];
  readonly all: readonly TextBlock[];
}

export interface WallBoxes {
  /** Weight of the main text that stands in boxes named for a wall, by kind. */
  readonly inside: Readonly<Partial<Record<WallCode, number>>>;
  /** A box of a few sentences, named a paywall, stands in or close after the main text. */
  readonly hasGate: boolean;
  /** Weight of the main text outside of such boxes. */
  readonly weightBeforeGate: number;
}

/** Longer texts are not walls, whatever the boxes are called. */
const LONGEST_WALLED = 12_000;

export function wallBoxesOf({ chosen, near, all }: BoxInput): WallBoxes {
  const total = weightOf(chosen);
  if (total >= LONGEST_WALLED) return { inside: {}, hasGate: false, weightBeforeGate: total };
  const kinds = new Map<ElementNode, BoxKind>();
  const kindAt = (element: ElementNode): BoxKind => {
    const kind = kinds.get(element) ?? kindOf(element);
    kinds.set(element, kind);
    return kind;
  };
  const inside: Partial<Record<WallCode, number>> = {};
  for (const { path, text } of chosen) {
    const code = path.map(kindAt).find((kind): kind is WallCode => kind !== null && kind !== 'gate');
    if (code) inside[code] = (inside[code] ?? 0) + textWeight(text);
  }
  const gates = new Set(near.flatMap(({ path }) => path.filter((element) => kindAt(element) === 'gate')));
  for (const gate of gates) {
    const weight = weightOf(all.filter(({ path }) => path.includes(gate)));
    if (weight < GATE_SIZE.least || weight > GATE_SIZE.most || weight > total * 0.6) gates.delete(gate);
  }
  const own = chosen.filter(({ path }) => !path.some((element) => gates.has(element)));
  // Some makers of paywalls name every paragraph that they could close: these are the text, and open.
  if (total - weightOf(own) > GATE_SIZE.most) return { inside, hasGate: false, weightBeforeGate: total };
  return { inside, hasGate: gates.size > 0, weightBeforeGate: weightOf(own) };
}

const weightOf = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((sum, { text }) => sum + textWeight(text), 0);
