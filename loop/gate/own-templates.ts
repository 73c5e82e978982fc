/** The fixed sentences of a brief about itself and its run, whatever their placeholders hold: none is about the world. */
import { wordTree, LANGUAGES, wordsIn, type WordTree } from '../words/index.js';
import type { Message } from '../words/messages.js';
import { cutStatements } from './sentences.js';

/** Branches of the words that make whole sentences of a brief about itself. */
const OWN = [
  'kind',
  'notConverged',
  'insufficient',
  'passages',
  'facts',
  'limits',
  'unverified',
  'opposition',
  'disagreement',
  'open',
  'struck',
  'foot',
  'charts',
  'snippetOnly',
  'dateline',
  'early',
  'shortened',
  'sure',
  'titles',
  'changes',
];
/** A shorter literal part is no sentence to be known by. */
const SHORTEST_LITERAL = 12;
/** UTF-16 units that a placeholder may hold. */
const LONGEST_VALUE = 200;

type Node = WordTree | Message;

const textsOf = (node: Node): string[] =>
  typeof node === 'string' ? [node] : Object.values(node as Readonly<Record<string, Node>>).flatMap(textsOf);

const tree = wordTree() as Readonly<Record<string, Node>>;

/** As a document shows it: the checker takes blanks before punctuation marks away. */
const shownAs = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();

const SPOKEN = LANGUAGES.map(wordsIn);

/** Titles run on into what they are about; a subject stands before why it is unverified. */
const JOINED = SPOKEN.flatMap(({ kind, notConverged, insufficient, unverified, labelled }) => [
  ...[kind, insufficient].map(({ title, about }) => `${title} ${about}`),
  `${notConverged.title} ${notConverged.about({ ending: '{ending}' })}`,
  ...Object.values(unverified).map((value) => labelled({ name: '{subject}', value })),
]);

/** What the roles without a model say of their own work. */
const OF_ROLES = [
  'The claims are sentences of the sources, chosen by rules; nobody weighed one against another.',
  'No shown source holds {words}.',
  'No sentence of the sources read speaks against what the question supposes.',
  // As earlier versions wrote them.
  'A quoted evidence map, for and against, made without a model.',
  'Every claim is a sentence of its source, in the words of the source; nobody has judged whether it answers the question.',
  'The gate has found the quoted words, and every number of a claim, in the stored text of the source.',
  'It does not prove that the source is right, nor that the words mean what the claim says.',
];

/** Each sentence of each message as the pieces between its placeholders. */
const TEMPLATES: readonly (readonly string[])[] = [
  ...OWN.flatMap((name) => textsOf(tree[name] ?? '')),
  ...JOINED,
  ...OF_ROLES,
]
  .map(shownAs)
  .flatMap((text) => cutStatements(text).map(({ start, end }) => text.slice(start, end)))
  .map((sentence) => sentence.split(/\{\w+\}/))
  .filter((pieces) => pieces.join('').length >= SHORTEST_LITERAL || /\p{Lo}{6}/u.test(pieces.join('')));

function matches(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const at = isLast ? text.length - piece.length : text.indexOf(piece, from);
    if (at < from || (index === 0 && at > 0) || at - from > LONGEST_VALUE || !text.startsWith(piece, at))
      return false;
    from = at + piece.length;
  }
  return from === text.length;
}

/** A sentence of a brief about itself, to the letter apart from counts and names. */
export const isOwnSentence = (text: string): boolean => TEMPLATES.some((pieces) => matches(text, pieces));

const FACTS = new Set(
  SPOKEN.flatMap(({ method }) =>
    Object.values(method).filter((each): each is string => typeof each === 'string'),
  ),
);

/** A fact of the methodology: "Depth: standard; the topic is common". */
export const isOwnFact = (text: string): boolean =>
  FACTS.has(/^([^:：]{1,60}?)\s?[:：]/.exec(text.trim())?.[1] ?? '');

export const OWN_COLUMNS = {
  rounds: SPOKEN.map(({ rounds: { columns } }) => new Set<string>(Object.values(columns))),
  changes: SPOKEN.map(({ changes: { columns } }) => new Set<string>(Object.values(columns))),
  struck: SPOKEN.map(({ struck: { round, claim, by, why } }) => new Set<string>([round, claim, by, why])),
} as const;

/** A table of the brief about its run: every title of its columns is one of the brief's own. */
export const isOwnTable = (titles: readonly string[], kind: keyof typeof OWN_COLUMNS): boolean =>
  titles.length >= 4 && OWN_COLUMNS[kind].some((own) => titles.every((title) => own.has(title.trim())));

const TRIED = SPOKEN.map(({ open }) =>
  open
    .tried({ count: '\u0000' })
    .split('\u0000')
    .map((each) => each.trim()),
);

/** An open question of a brief closes with how many searches were tried: "… Searches tried: 3". */
export function isOpenEntry(text: string): boolean {
  const words = text.replace(/\s+/g, ' ').trim();
  return TRIED.some(([before = '', after = '']) => {
    if (!words.endsWith(after)) return false;
    const at = words.lastIndexOf(before);
    const count = words.slice(at + before.length, words.length - after.length);
    return at >= 0 && /^\s?\p{N}{1,4}\s?$/u.test(count);
  });
}
