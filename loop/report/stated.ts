import type { Store } from '../../store/open-store.js';
import type { Claim } from '../claim.js';
import { statedWords, type Stated, type StatedWords } from '../gate/stated.js';
import { assembleBrief } from './assemble-brief.js';
import { gridTable } from './markdown/grid-table.js';
import { escapeMarkdown } from './markdown/text.js';
import { outlineOf } from './outline/build-outline.js';
import { statementsIn } from './outline/finished.js';
import type { Outline, Section, Statement, TableSection } from './outline/outline.js';

/** What the brief of a run states, with the evidence of each, for whoever checks a document of it: from the store alone. */

/** @throws RunError `unknown-run` */
export const statedByRun = (store: Store, runId: string): StatedWords =>
  statedIn(outlineOf(assembleBrief(store, runId)));

type Said = readonly [markdown: string, stated: Stated];

export const statedIn = (outline: Outline): StatedWords =>
  statedWords(outline.sections.flatMap((section) => saidIn(outline, section)));

function saidIn(outline: Outline, section: Section): readonly Said[] {
  const claimed = statementsIn(section).map((each) => cited(each, ofClaims(each.claims)));
  if (section.kind === 'table') return inCells(outline, section);
  if (section.kind === 'sure')
    return [...claimed, ...section.facts.map((fact): Said => [escapeMarkdown(fact), { evidence: [] }])];
  if (section.kind === 'counterpoints')
    return section.points.flatMap(({ evidence, answers, ...point }) => [
      cited(point, { evidence }),
      ...answers.map((answer) => cited(answer, ofClaims(answer.claims))),
    ]);
  if (section.kind === 'followUps')
    return section.items.flatMap(({ statements, evidence }) =>
      statements.map((each) => cited(each, { evidence })),
    );
  return claimed;
}

/** What cites is read as a statement, whatever its form. */
const cited = ({ text, isQuotation }: Pick<Statement, 'text' | 'isQuotation'>, stated: Stated): Said => [
  `${isQuotation ? `“${escapeMarkdown(text)}”` : escapeMarkdown(text)} [S1]`,
  stated,
];

function ofClaims(claims: readonly Claim[]): Stated {
  const found = claims.map(({ review }) => review.status);
  const review = found.find((status) => status !== 'SUPPORTED') ?? found[0];
  return {
    evidence: claims.flatMap(({ evidence }) => evidence),
    isComputed: claims.some(({ kind }) => kind === 'computed'),
    ...(review === undefined || review === 'not-reviewed' || review === 'skipped' ? {} : { review }),
  };
}

/** Each value of the table, written as a table of its own. */
function inCells(outline: Outline, section: TableSection): readonly Said[] {
  const [corner = '', ...columns] = section.columns;
  return section.rows.flatMap(({ head, cells }) =>
    cells.flatMap((cell, at) =>
      cell.map((value): Said => {
        const rows = [{ head, cells: [[{ ...value, remarks: [] }]] }];
        const { evidence, value: words } = value.from;
        return [
          gridTable(outline, { ...section, columns: [corner, columns[at] ?? ''], rows }),
          { evidence, isComputed: words.includes('(= ') },
        ];
      }),
    ),
  );
}
