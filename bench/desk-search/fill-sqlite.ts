import Database from 'better-sqlite3';
import { packCuts, packText } from '../../store/desk/library/source.js';
import { sentenceId } from '../../store/sentence-id.js';
import { manySentences, RUNS, SENTENCES_PER_SOURCE, type RealSentence } from './sentences.js';
import { jobRows, sourceOf } from './rows.js';

const SOURCES_A_COMMIT = 1_000;

export function fillSqlite(path: string, real: readonly RealSentence[], wanted: number): void {
  const database = new Database(path);
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -400000');
  const job = database.prepare(jobRows('?'));
  for (let run = 0; run < RUNS; run += 1) job.run(`run-${run}`, `run-${run}`);
  const index = database.prepare('INSERT INTO library_index (rowid, words) VALUES (?, ?)');
  const source = database.prepare(
    `INSERT INTO library_sources (id, key, sha256, title, address, sentences) VALUES (?, ?, ?, ?, ?, ${SENTENCES_PER_SOURCE})`,
  );
  const text = database.prepare('INSERT INTO library_texts (source_id, text, cuts) VALUES (?, ?, ?)');
  const reading = database.prepare(
    'INSERT INTO library_readings (run, source_id, number, read_at_ms) VALUES (?, ?, 1, ?)',
  );
  database.exec('BEGIN');
  let [id, number, parts] = [1, 0, [] as string[]];
  for (const tokens of manySentences(real, wanted)) {
    number += 1;
    const words = tokens.join(' ');
    parts.push(words);
    index.run(sentenceId(id, number), words);
    if (number < SENTENCES_PER_SOURCE) continue;
    const made = sourceOf(parts);
    source.run(id, `example.org/${id}`, String(id), `Title ${id}`, `https://example.org/${id}`);
    text.run(id, packText(made.text), packCuts(made.cuts));
    reading.run(`run-${id % RUNS}`, id, id);
    if (id % 3 === 0) reading.run(`run-${(id + 1) % RUNS}`, id, id);
    if (id % SOURCES_A_COMMIT === 0) database.exec('COMMIT; BEGIN');
    [id, number, parts] = [id + 1, 0, []];
  }
  database.exec('COMMIT');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}
