import { languageOf } from '../../text/language.js';
import { gridOfRun } from '../grid/grid-of-run.js';
import { subjectOf } from '../history.js';
import { questionWords } from '../question-words.js';
import type { StoredRun } from '../run.js';
import type { RoundState } from '../state.js';
import { foldedWords } from '../../text/bare-words.js';

/** Whether a hit names what a run is about: the question's names and rare words, and the things that the grid compares. */

/** Things of the grid that are looked for. */
const MOST_THINGS = 30;
/** A page that names none in its title and snippet names them so often where it is about them, not in passing. */
const ENOUGH = 2;

/** A text whose language can be told, in UTF-16 units. */
const LEAST_TEXT = 200;

interface HitWords {
  /** Title and snippet. */
  readonly shown: string;
  /** All that is known of its text; null where that is its snippet. */
  readonly text: string | null;
}

export interface SubjectNames {
  /** True where there are no names to look for, and where the hit is in another language than the question. */
  readonly isNamedBy: (hit: HitWords) => boolean;
}

export function subjectNames(run: StoredRun, before: Pick<RoundState, 'round' | 'claims'>): SubjectNames {
  const asked = questionWords(run.question).flatMap(({ text, kind, alias }) =>
    kind === 'common' ? [] : [text, ...(alias === null ? [] : [alias.join(' ')])],
  );
  const things = subjectOf(run)?.wanted?.things ?? [];
  const found = gridOfRun(run, before.claims)?.about.slice(0, MOST_THINGS) ?? [];
  const names = [...new Set([...asked, ...things, ...found].map(folded))].filter((name) => name.length > 2);
  const language = languageOf(run.question);
  const enough = before.round === 0 ? 1 : ENOUGH;
  return {
    isNamedBy: ({ shown, text }) => {
      if (names.length === 0 || timesIn(shown, names) > 0) return true;
      const looked = text ?? shown;
      const own = looked.length < LEAST_TEXT ? null : languageOf(looked);
      if (language !== null && own !== null && own !== language) return true;
      return text !== null && timesIn(text, names) >= enough;
    },
  };
}

const folded = (text: string): string => ` ${foldedWords(text)}`;

const timesIn = (text: string, names: readonly string[]): number => {
  const whole = folded(text);
  return names.reduce((sum, name) => sum + whole.split(name).length - 1, 0);
};
