import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { packCuts, packText } from '../../store/desk/library/source.js';
import { sentenceId } from '../../store/sentence-id.js';
import { manySentences, RUNS, SENTENCES_PER_SOURCE, type RealSentence } from './sentences.js';
import { jobRows, sourceOf } from './rows.js';

export interface FillPlace {
  readonly url: string;
  readonly schema: string;
  readonly folder: string;
}

/** By COPY through psql, and the index after the rows. */
export async function fillPostgres(
  place: FillPlace,
  real: readonly RealSentence[],
  wanted: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: place.url, options: `-c search_path=${place.schema}` });
  await client.connect();
  await client.query(`SET maintenance_work_mem = '1GB'; DROP INDEX library_sentences_words`);
  for (let run = 0; run < RUNS; run += 1)
    await client.query(jobRows('$1', '$2'), [`run-${run}`, `run-${run}`]);
  const copy = (table: string) => copyInto(place, table);
  const sentences = copy('library_sentences (id, words)');
  const sources = copy('library_sources (id, key, sha256, title, address, sentences)');
  const texts = copy('library_texts (source_id, text, cuts)');
  const readings = copy('library_readings (run, source_id, number, read_at_ms)');
  let [id, number, parts] = [1, 0, [] as string[]];
  for (const tokens of manySentences(real, wanted)) {
    number += 1;
    parts.push(tokens.join(' '));
    const words = tokens.map((token, at) => `'${token}':${at + 1}`).join(' ');
    await sentences.write(`${sentenceId(id, number)}\t${words}\n`);
    if (number < SENTENCES_PER_SOURCE) continue;
    const made = sourceOf(parts);
    const hex = (bytes: Buffer): string => `\\\\x${bytes.toString('hex')}`;
    await sources.write(
      `${id}\texample.org/${id}\t${id}\tTitle ${id}\thttps://example.org/${id}\t${SENTENCES_PER_SOURCE}\n`,
    );
    await texts.write(`${id}\t${hex(packText(made.text))}\t${hex(packCuts(made.cuts))}\n`);
    await readings.write(`run-${id % RUNS}\t${id}\t${id}\t1\n`);
    if (id % 3 === 0) await readings.write(`run-${(id + 1) % RUNS}\t${id}\t${id}\t1\n`);
    [id, number, parts] = [id + 1, 0, []];
  }
  for (const each of [sentences, sources, texts, readings]) await each.end();
  await client.query('CREATE INDEX library_sentences_words ON library_sentences USING GIN (words)');
  await client.query('ANALYZE library_sentences');
  await client.query('ANALYZE library_sources');
  await client.end();
}

function copyInto({ url, schema }: FillPlace, table: string) {
  const psql = spawn('psql', [url, '-q', '-c', `COPY ${schema}.${table} FROM STDIN`], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const stdin: Writable = psql.stdin;
  let waiting: string[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const isTaken = stdin.write(waiting.join(''));
    [waiting, size] = [[], 0];
    if (!isTaken) await once(stdin, 'drain');
  };
  return {
    write: (line: string): Promise<void> | void => {
      waiting.push(line);
      if ((size += line.length) > 1_000_000) return flush();
    },
    end: async (): Promise<void> => {
      await flush();
      stdin.end();
      const [code] = (await once(psql, 'close')) as [number];
      if (code !== 0) throw new Error(`COPY ${table} ended with ${code}`);
    },
  };
}
