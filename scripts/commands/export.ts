import { writeFileSync } from 'node:fs';
import { documentsOf } from '../../loop/report/documents.js';
import { openStore } from '../../store/open-store.js';
import { EXIT, UsageError, listed } from '../exit-codes.js';
import { findRunPlace } from '../run-folder.js';

/** Formats by name, each a document of the run folder. */
const FORMATS = {
  markdown: 'report.md',
  json: 'synth.json',
  store: 'store.json',
  rounds: 'rounds.json',
  events: 'events.jsonl',
  bibtex: 'references.bib',
  ris: 'references.ris',
  'csl-json': 'references.csl.json',
} as const;

export async function exportCommand(run: string, flags: { format: string; out?: string }): Promise<number> {
  const name = Object.hasOwn(FORMATS, flags.format)
    ? FORMATS[flags.format as keyof typeof FORMATS]
    : undefined;
  if (name === undefined)
    throw new UsageError(
      `--format ${flags.format} is not known.`,
      `Known are ${listed(Object.keys(FORMATS))}.`,
    );
  const place = findRunPlace(run);
  const store = openStore(place.storePath, { readOnly: true });
  try {
    const content = (await documentsOf(store, place.runId)).get(name) ?? '';
    if (flags.out === undefined) process.stdout.write(content);
    else writeFileSync(flags.out, content);
  } finally {
    store.close();
  }
  return EXIT.ok;
}
