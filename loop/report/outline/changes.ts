import { claimsOf } from '../wording.js';
import {
  changeLines,
  headlineOf,
  isOfSources,
  type ChangeKind,
  type ChangeLine,
} from '../changes/in-words.js';
import type { ChangesSection } from './outline.js';
import { ofClaim, type Spoken } from './statements.js';

/** What has changed since the question was last asked: the brief opens with it. */

/** Statements and lines of each kind that are printed; synth.json has all. */
const MOST_STATEMENTS = 8;
const MOST_ROWS = 16;

/** Kinds whose statements are printed anew, with what carries them. */
const STATED: readonly ChangeKind[] = ['value', 'added', 'weaker', 'stronger', 'reworded'];

export function changesSection(spoken: Spoken): ChangesSection | null {
  const { brief, words } = spoken;
  const { changes } = brief;
  if (changes === undefined) return null;
  const lines = changeLines(changes, words);
  const groups = STATED.map((kind) => groupOf(spoken, kind, lines)).filter(
    ({ statements }) => statements.length > 0,
  );
  const rows = lines.filter(isRow).map((line) => rowOf(spoken, line));
  const stated = groups.reduce((sum, { statements }) => sum + statements.length, 0);
  const [shownGroups, left] = cut(groups);
  const hidden = stated - left + Math.max(0, rows.length - MOST_ROWS);
  const { columns, more } = words.changes;
  return {
    kind: 'changes',
    id: 'changes',
    title: words.changes.title,
    headline: headlineOf(changes, words),
    groups: shownGroups,
    before:
      rows.length === 0
        ? null
        : {
            title: words.changes.saidBefore,
            columns: [columns.change, columns.before, columns.day, columns.why],
            rows: rows.slice(0, MOST_ROWS),
          },
    more: hidden === 0 ? null : more({ count: hidden }),
  };
}

type Group = ChangesSection['groups'][number];

/** Each claim once, under the first of its kinds. */
function groupOf(spoken: Spoken, kind: ChangeKind, lines: readonly ChangeLine[]): Group {
  const earlier = new Set(
    lines
      .filter((line) => STATED.indexOf(line.kind) < STATED.indexOf(kind) && STATED.includes(line.kind))
      .flatMap(({ claimIds }) => claimIds),
  );
  const ids = [...new Set(lines.filter((line) => line.kind === kind).flatMap(({ claimIds }) => claimIds))];
  const claims = claimsOf(
    spoken.brief,
    ids.filter((id) => !earlier.has(id)),
  );
  return {
    title: spoken.words.changes.kinds[kind],
    statements: claims.map((claim) => ofClaim(spoken, claim)),
  };
}

/** @returns the groups that are printed, and how many statements they have */
function cut(groups: readonly Group[]): readonly [readonly Group[], number] {
  let left = MOST_STATEMENTS;
  const shown = groups.flatMap((group) => {
    const statements = group.statements.slice(0, left);
    left -= statements.length;
    return statements.length === 0 ? [] : [{ ...group, statements }];
  });
  return [shown, MOST_STATEMENTS - left];
}

/** What was said before stands in no source of the brief as it was said: it is listed apart, like what was struck. */
const isRow = (line: ChangeLine): boolean =>
  line.before !== null || isOfSources(line) || line.kind === 'disagreement';

function rowOf({ brief, words }: Spoken, { kind, before, after, why }: ChangeLine): readonly string[] {
  const isValue = kind === 'value' && after !== null && before !== null && before.length + after.length < 160;
  const said = isValue && before !== after ? `${before} → ${after}` : (before ?? after ?? '');
  return [words.changes.kinds[kind], said, brief.changes?.since.today ?? '', why ?? ''];
}
