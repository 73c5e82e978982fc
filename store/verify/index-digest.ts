/**
 * Compares the full-text tables with what the texts give, word by word, without building them again: each
 * word at its place is one number, and the numbers of a source are added up on both sides.
 */
import type { IndexEntry, IndexTable } from '../full-text-index.js';
import type { Store } from '../open-store.js';
import { sourceOfSentence } from '../sentence-id.js';
import { hashOfText, mixHash } from '../top.js';

/** Sums by table, then source. */
type Digest = Record<IndexTable, Map<number, number>>;

const emptyDigest = (): Digest => ({
  sentence_index: new Map(),
  passage_index: new Map(),
  title_index: new Map(),
});

const columnNumbers = new Map([
  ['words', 1],
  ['heading', 2],
]);

export interface ExpectedIndex {
  readonly add: (entry: IndexEntry) => void;
  /** Places whose sums differ. */
  readonly differences: (stored: Digest) => string[];
}

export function expectedIndex(): ExpectedIndex {
  const digest = emptyDigest();
  return {
    add: ({ table, rowId, columns }) => {
      for (const [column, words] of Object.entries(columns)) {
        // A sentence without a word leaves two spaces in its passage; the index counts words alone.
        for (const [offset, word] of words.split(' ').filter(Boolean).entries())
          addWord(digest, { table, rowId, column, offset, hash: hashOfText(word) });
      }
    },
    differences: (stored) => {
      const tables = Object.keys(digest) as IndexTable[];
      return tables.flatMap((table) => {
        const [own, other] = [digest[table], stored[table]];
        const ids = [...new Set([...own.keys(), ...other.keys()])].sort((a, b) => a - b);
        return ids.filter((id) => own.get(id) !== other.get(id)).map((id) => `source ${id} in ${table}`);
      });
    },
  };
}

/** What the full-text tables really hold. Makes temporary tables only: the store may be open for reading. */
export function storedIndex(store: Store): Digest {
  const digest = emptyDigest();
  for (const table of ['sentence_index', 'passage_index', 'title_index'] as const) {
    store.database.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_words USING fts5vocab(main, ${table}, instance)`,
    );
    let [term, hash] = ['', 0];
    const rows = store.database
      .prepare<[], [string, number, string, number]>(
        `SELECT term, doc, col, "offset" FROM temp.${table}_words`,
      )
      .raw()
      .iterate();
    for (const [word, rowId, column, offset] of rows) {
      if (word !== term) [term, hash] = [word, hashOfText(word)];
      addWord(digest, { table, rowId, column, offset, hash });
    }
  }
  return digest;
}

interface PlacedWord {
  readonly table: IndexTable;
  readonly rowId: number;
  readonly column: string;
  readonly offset: number;
  readonly hash: number;
}

function addWord(digest: Digest, { table, rowId, column, offset, hash }: PlacedWord): void {
  const sourceId = table === 'title_index' ? rowId : sourceOfSentence(rowId);
  const inRow = mixHash(hash, rowId % 4_294_967_296);
  const value = mixHash(inRow, offset * 4 + (columnNumbers.get(column) ?? 0));
  const sums = digest[table];
  sums.set(sourceId, ((sums.get(sourceId) ?? 0) + value) >>> 0);
}
