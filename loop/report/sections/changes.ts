/** What has changed since the question was last asked: the brief opens with it. */
import {
  changeLines,
  headlineOf,
  isOfSources,
  type ChangeKind,
  type ChangeLine,
} from '../changes-in-words.js';
import { heading, list, paragraph, table, type Section, type Spoken } from '../tree.js';
import { claimsOf } from '../wording.js';
import { points, statement } from './statements.js';

/** Statements and lines of each kind that are printed; synth.json has all. */
const MOST_STATEMENTS = 8;
const MOST_ROWS = 16;
/** Kinds whose statements are printed anew, with what carries them. */
const STATED: readonly ChangeKind[] = ['value', 'added', 'weaker', 'stronger', 'reworded'];

export function changesSection(spoken: Spoken): Section | null {
  const { brief, words } = spoken;
  const { changes } = brief;
  if (changes === undefined) return null;
  const changed = changeLines(changes, words);
  const stated = statedIn(spoken, changed);
  const shown = stated.slice(0, MOST_STATEMENTS);
  const rows = changed.filter(isRow).map((line) => rowOf(spoken, line));
  const hidden = stated.length - shown.length + Math.max(0, rows.length - MOST_ROWS);
  const { columns, kinds, title, saidBefore, more } = words.changes;
  return {
    id: 'changes',
    title,
    role: 'repeated',
    nodes: [
      paragraph([headlineOf(changes, words)], 'quiet'),
      ...STATED.flatMap((kind) => {
        const own = shown.filter((each) => each.kind === kind).map(({ claim }) => statement(spoken, claim));
        return own.length === 0 ? [] : [...heading(kinds[kind]), ...list(points(own))];
      }),
      ...(hidden === 0 ? [] : [paragraph([more({ count: hidden })], 'quiet')]),
      ...heading(rows.length === 0 ? null : saidBefore),
      ...table(
        saidBefore,
        [columns.change, columns.before, columns.day, columns.why],
        rows.slice(0, MOST_ROWS),
      ),
    ],
  };
}

/** Each claim once, under the first of its kinds. */
function statedIn({ brief }: Spoken, changed: readonly ChangeLine[]) {
  const found = STATED.flatMap((kind) =>
    changed
      .filter((line) => line.kind === kind)
      .flatMap(({ claimIds }) => claimsOf(brief, claimIds).map((claim) => ({ kind, claim }))),
  );
  return found.filter(({ claim }, at) => found.findIndex((other) => other.claim === claim) === at);
}

/** What was said before stands in no source of the brief as it was said: it is listed apart, like what was struck. */
const isRow = (line: ChangeLine): boolean =>
  line.before !== null || isOfSources(line) || line.kind === 'disagreement';

function rowOf({ brief, words }: Spoken, { kind, before, after, why }: ChangeLine): readonly string[] {
  const isValue = kind === 'value' && after !== null && before !== null && before.length + after.length < 160;
  const said = isValue && before !== after ? `${before} → ${after}` : (before ?? after ?? '');
  return [words.changes.kinds[kind], said, brief.changes?.since.today ?? '', why ?? ''];
}
