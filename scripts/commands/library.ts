import { removeFromLibrary } from '../../store/desk/library/library.js';
import { totalsOf } from '../../store/desk/library/totals.js';
import { jobNamed } from '../../store/desk/jobs.js';
import type { LibraryAnswer, LibraryHit } from '../../store/desk/library/search.js';
import { openDesk, type Desk } from '../desk/desk.js';
import { deskPlace } from '../desk/desk-place.js';
import { rebuildLibrary } from '../desk/library.js';
import { openQueue } from '../desk/open-queue.js';
import { OPERATOR } from '../desk/person.js';
import { openService } from '../desk/service.js';
import { searchEverything } from '../desk/service/search.js';
import { EXIT, UsageError, listed } from '../exit-codes.js';
import type { DeskFlags } from '../options/desk.js';
import { printJson, printText } from '../terminal/print.js';
import { counted, plain } from '../terminal/text-width.js';

interface Flags extends DeskFlags {
  readonly json?: boolean;
  readonly limit?: number;
  readonly offset?: number;
}

type Act = (desk: Desk, words: string, flags: Flags) => Promise<number>;
const ACTIONS: Readonly<Record<string, Act>> = { search, rebuild, remove, size };

/** `library search "…"`, `library rebuild`, `library remove RUN`, `library size`: everything that the runs of a desk have read. */
export async function libraryCommand(
  action: string,
  words: readonly string[],
  flags: Flags,
): Promise<number> {
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (act === undefined)
    throw new UsageError(
      `There is nothing called "${action}" to do with the library.`,
      `Known: ${listed(Object.keys(ACTIONS))}.`,
    );
  const desk = await openDesk(deskPlace(flags));
  try {
    return await act(desk, words.join(' ').trim(), flags);
  } finally {
    await desk.close();
  }
}

async function search(desk: Desk, words: string, { json, limit, offset }: Flags): Promise<number> {
  const service = openService(desk, { queue: await openQueue(desk) });
  const page = {
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
  };
  const answer = await searchEverything(service, OPERATOR, { words, ...page });
  if (json === true) printJson(answer, { isIndented: true });
  else printText(`${[...linesOf(answer)].map(plain).join('\n')}\n`);
  return EXIT.ok;
}

function* linesOf({ hits, missing, isNearest, nextOffset }: LibraryAnswer): Generator<string> {
  const nowhere = missing.length === 0 ? '' : ` Not there at all: ${missing.join(', ')}.`;
  if (hits.length === 0) yield `Nothing that the desk has read has these words.${nowhere}`;
  else if (isNearest) yield `Nothing has these words as they are quoted.${nowhere} The nearest:`;
  for (const hit of hits) yield* hitLines(hit);
  if (nextOffset !== null) yield `More: --offset ${nextOffset}`;
}

function* hitLines({ ref, run, runs, title, publishedAt, address, text }: LibraryHit): Generator<string> {
  const others = runs > 1 ? `, and ${counted(runs - 1, 'other run')}` : '';
  yield `${ref}  ${title ?? '(no title)'} · ${publishedAt ?? 'no date'} · ${address}`;
  yield `    ${text.replace(/\s+/gu, ' ')}`;
  yield `    in ${run}${others}`;
}

async function rebuild(desk: Desk): Promise<number> {
  const service = openService(desk, { queue: await openQueue(desk) });
  let failed = 0;
  await rebuildLibrary(desk, service.openRun, (run, fault) => {
    if (fault !== null) failed += 1;
    process.stderr.write(`${plain(run)}${fault === null ? '' : `: left out: ${plain(fault.message)}`}\n`);
  });
  await size(desk);
  return failed === 0 ? EXIT.ok : EXIT.failed;
}

async function remove(desk: Desk, name: string): Promise<number> {
  const { run } = await jobNamed(desk.database, name);
  await removeFromLibrary(desk.database, run);
  return size(desk);
}

async function size({ database }: Desk): Promise<number> {
  const { sources, sentences } = await totalsOf(database, 0);
  printText(`The library has ${counted(sentences, 'sentence')} of ${counted(sources, 'source')}.\n`);
  return EXIT.ok;
}
