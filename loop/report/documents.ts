import { listEvents } from '../../store/events.js';
import type { Store } from '../../store/open-store.js';
import { runRecords } from '../../store/read-sources.js';
import { inertJson, withoutControls } from '../../text/inert.js';
import { assembleBrief } from './assemble-brief.js';
import { reportHtml } from './html/page.js';
import { reportMarkdown } from './markdown/report.js';
import { outlineOf } from './outline/build-outline.js';
import { indexSources } from '../gate/source-index.js';
import type { Brief } from './brief.js';
import { soundDocuments, type Unsound } from './final-check.js';
import { wordsOf } from './language.js';
import { synthJson } from './synth-json.js';
import { withhold } from './withhold.js';
import { withheldReasons, type Withheld, type WithheldStatement } from './withheld.js';

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Every event of a run, one a line. */
export const eventLines = (store: Store, runId: string): string =>
  listEvents(store, runId)
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');

interface LeftOut {
  readonly statements: number;
  readonly marks: number;
  /** "altered 2, number-absent 1". */
  readonly reasons: string;
  readonly withheld: readonly WithheldStatement[];
}

/** Every document of a run folder by its name, and what had to be left out of them or does not hold all the same. */
export interface MadeDocuments {
  readonly documents: ReadonlyMap<string, string>;
  /** Statements that were left out, with the reasons, and statements of which a source mark was. */
  readonly leftOut: LeftOut;
  readonly unsound: readonly Unsound[];
}

/**
 * Every document of a run folder, by file name, made from the store alone. Everything in a run folder but
 * the store can be made again this way. One that cannot be made is told to `onFailure`, and the others are made all the
 * same.
 *
 * @throws what the first that cannot be made throws, where nobody is told
 */
export const documentsOf = async (
  store: Store,
  runId: string,
  onFailure?: (name: string, error: Error) => void,
): Promise<ReadonlyMap<string, string>> => (await makeDocuments(store, runId, onFailure)).documents;

/** The same, each statement of them held against the stored texts first. */
export async function makeDocuments(
  store: Store,
  runId: string,
  onFailure?: (name: string, error: Error) => void,
): Promise<MadeDocuments> {
  const whole = assembleBrief(store, runId);
  const { words } = wordsOf(whole);
  // Read only where it is needed: the library of citation styles is large.
  const { bibliography } = await import('./bibliography.js');
  const records = once(() => runRecords(store, runId));
  const failed = new Set<string>();
  const write = (makers: Makers): ReadonlyMap<string, string> => written(makers, { failed, onFailure });
  const make = (withheld: Withheld): ReadonlyMap<string, string> =>
    write(stating(withhold(whole, withheld, words)));
  const { documents, withheld, unsound } = soundDocuments(
    make,
    indexSources(records()),
    whole.claims.map(({ claim }) => claim),
  );
  const brief = withhold(whole, withheld, words);
  const cited = brief.sources.filter((source) => source.quotes.length > 0);
  const references = once(() => bibliography(cited));
  const others = write({
    'store.json': () => json(records()),
    'rounds.json': () => json(brief.rounds),
    'events.jsonl': () => eventLines(store, runId),
    'references.bib': () => references().bibtex,
    'references.ris': () => references().ris,
    'references.csl.json': () => references().csl,
  });
  return {
    documents: new Map([...documents, ...others]),
    leftOut: {
      statements: withheld.texts.size,
      marks: withheld.marks.size,
      reasons: withheldReasons(withheld.texts),
      withheld: [...withheld.texts.values()],
    },
    unsound,
  };
}

type Makers = Readonly<Record<string, () => string>>;

/** The documents that state something. */
function stating(brief: Brief): Makers {
  const outline = once(() => outlineOf(brief));
  return {
    'report.md': () => reportMarkdown(outline()),
    'report.html': () => reportHtml(outline()),
    'synth.json': () => json(synthJson(brief)),
  };
}

interface Failing {
  /** Told of once. */
  readonly failed: Set<string>;
  readonly onFailure: ((name: string, error: Error) => void) | undefined;
}

function written(makers: Makers, { failed, onFailure }: Failing): ReadonlyMap<string, string> {
  const documents = new Map<string, string>();
  for (const [name, make] of Object.entries(makers)) {
    try {
      const inert = /\.jsonl?$/.test(name) ? inertJson : withoutControls;
      documents.set(name, inert(make()));
    } catch (error) {
      if (onFailure === undefined) throw error;
      if (!failed.has(name)) onFailure(name, error as Error);
      failed.add(name);
    }
  }
  return documents;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
