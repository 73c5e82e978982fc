/** What the brief of a run states, with the evidence of each, for whoever checks a document of it: from the store alone. */
import type { Store } from '../../store/open-store.js';
import { statedWords, type Stated, type StatedWords } from '../gate/stated.js';
import { assembleBrief } from './assemble-brief.js';
import { documentOf } from './document.js';
import { gridTable, statementMarkdown } from './markdown/report.js';
import { nodesIn, statementsIn, type Document, type Node } from './tree.js';

/** @throws RunError `unknown-run` */
export const statedByRun = (store: Store, runId: string): StatedWords =>
  statedIn(documentOf(assembleBrief(store, runId)));

export const statedIn = (document: Document): StatedWords =>
  statedWords(
    document.sections.flatMap((section) => [
      // What cites is read as a statement, whatever its form.
      ...statementsIn(section)
        .filter(({ carried }) => carried.evidence.length > 0)
        .map((each): Said => [statementMarkdown({ ...each, cited: ['S1'], remarks: [] }), each.carried]),
      ...nodesIn(section.nodes).flatMap((node) => inCells(document, node)),
    ]),
  );

type Said = readonly [markdown: string, stated: Stated];

/** Each value of a table, written as a table of its own. */
function inCells({ words: { table } }: Document, node: Node): readonly Said[] {
  if (node.kind !== 'grid') return [];
  const [corner = '', ...columns] = node.columns;
  return node.rows.flatMap(({ head, cells }) =>
    cells.flatMap((cell, at) =>
      cell.map((value): Said => {
        const rows = [{ head, cells: [[{ ...value, remarks: [] }]] }];
        const alone = { kind: 'grid' as const, columns: [corner, columns[at] ?? ''], rows };
        const { evidence, value: words } = value.from;
        return [
          gridTable(alone, table.notFound),
          { evidence, isComputed: words.includes('(= '), claim: words },
        ];
      }),
    ),
  );
}
