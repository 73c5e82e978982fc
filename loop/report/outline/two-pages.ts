import type { DisagreementsSection, Section, Statement } from './outline.js';
import { statementsIn } from './finished.js';

/** A short brief fits two printed pages: words are counted, and what matters least is cut whole. Pure. */

/** Of all that is printed but the table, with its heads and marks. */
const MOST_WORDS = 900;
/** Of the answer. */
const MOST_IN_ANSWER = 120;
/** Words of a line of the list of sources, its address and marks among them. */
const A_SOURCE = 26;
/** Title, date line, notices, headings. */
const HEAD = 60;

/** What goes first, by the names of sections; what is not named stays. */
const LEAST_FIRST = ['followUps', 'disagreements', 'findings', 'check', 'otherwise', 'sure', 'steps'];

/** Scripts without spaces: two characters a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

function wordsIn(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const spaced = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return spaced + Math.ceil(unspaced / 2);
}

export interface Fitted {
  readonly sections: readonly Section[];
  readonly isCut: boolean;
}

/** @param sourcesIn how many sources the list below has to name for these sections */
export function fitTwoPages(
  sections: readonly Section[],
  sourcesIn: (sections: readonly Section[]) => number,
): Fitted {
  let left = sections.map((section) => (section.kind === 'answer' ? shortAnswer(section) : section));
  const isLong = (): boolean =>
    HEAD + sourcesIn(left) * A_SOURCE + left.reduce((sum, each) => sum + wordsOf(each), 0) > MOST_WORDS;
  for (const id of LEAST_FIRST) {
    // The last sentence or item goes first; a part that is down to one goes as a whole.
    while (isLong() && left.some((each) => each.id === id))
      left = left.flatMap((each) => (each.id === id ? (withoutLast(each) ?? []) : [each]));
  }
  return {
    sections: left,
    isCut: left.some((each, at) => each !== sections[at]) || left.length < sections.length,
  };
}

function shortAnswer(section: Extract<Section, { kind: 'answer' }>): Section {
  let sum = 0;
  const end = section.statements.findIndex(
    ({ text }, at) => (sum += wordsIn(text)) > MOST_IN_ANSWER && at > 0,
  );
  return end < 0 ? section : { ...section, statements: section.statements.slice(0, end) };
}

const A_MARK = 3;
const ofStatement = ({ text, remarks }: Statement): number =>
  wordsIn(text) + wordsIn(remarks.join(' ')) + A_MARK;

function wordsOf(section: Section): number {
  const said = statementsIn(section).reduce((sum, each) => sum + ofStatement(each), wordsIn(section.title));
  if (section.kind === 'sure') return said + wordsIn(section.facts.join(' '));
  if (section.kind === 'passages')
    return section.passages.reduce(
      (sum, { lead, deciding, rest, facts }) =>
        sum + wordsIn([lead, deciding.exact, rest, ...facts].join(' ')),
      said,
    );
  if (section.kind === 'disagreements')
    return said + section.items.reduce((sum, item) => sum + ofItem(item), 0);
  if (section.kind === 'followUps')
    return section.items.reduce(
      (sum, { question, statements }) =>
        sum + wordsIn(question) + statements.reduce((all, each) => all + ofStatement(each), 0),
      said,
    );
  return said;
}

const ofItem = ({
  topic,
  sides,
  voices,
  verdict,
  resolution,
}: DisagreementsSection['items'][number]): number =>
  wordsIn(
    [
      topic,
      ...sides.flatMap(({ statement, evidence }) => [statement, evidence[0]?.exact ?? '']),
      ...voices,
      verdict,
      resolution,
    ].join(' '),
  );

/** Null where nothing is left. */
function withoutLast(section: Section): Section | null {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- other kinds go whole
  switch (section.kind) {
    case 'disagreements':
      return section.items.length > 1 ? { ...section, items: section.items.slice(0, -1) } : null;
    case 'followUps':
      return section.items.length > 1 ? { ...section, items: section.items.slice(0, -1) } : null;
    case 'sure':
      // What the program counts stays: it is what the brief rests on.
      return section.statements.length > 0
        ? { ...section, statements: section.statements.slice(0, -1) }
        : null;
    case 'prose': {
      const paragraphs = withoutLastOf(section.paragraphs);
      return paragraphs.length > 0 ? { ...section, paragraphs } : null;
    }
    case 'sides': {
      const sides = withoutLastOf(section.sides);
      return sides.length === section.sides.length ? { ...section, sides } : null;
    }
    default:
      return null;
  }
}

/** Without the last sentence of the longest part. */
function withoutLastOf<Part extends { readonly statements: readonly Statement[] }>(
  parts: readonly Part[],
): readonly Part[] {
  const longest = Math.max(...parts.map(({ statements }) => statements.length));
  const at = parts.findLastIndex(({ statements }) => statements.length === longest);
  return parts
    .map((part, index) => (index === at ? { ...part, statements: part.statements.slice(0, -1) } : part))
    .filter(({ statements }) => statements.length > 0);
}
