import pMap from 'p-map';
import { sha256 } from '../../store/canonical-json.js';
import { addReading, type NewReading } from '../../store/readings.js';
import { placesOf } from '../../text/sentence-ref.js';
import { formatSourceNumber } from '../../text/source-number.js';
import { contentStems, stemsOf } from '../../text/tokens.js';
import { mayPass } from '../limits/ask.js';
import { refuseSilence } from '../limits/silence.js';
import { askReader, type WindowOutcome } from '../reading/ask-reader.js';
import {
  NO_NOTES,
  notesOfRun,
  outlineOf,
  roundReadings,
  type AskedOutline,
  type Notes,
} from '../reading/notes.js';
import {
  packWindows,
  targetWindows,
  unreadWindows,
  windowBears,
  type PlannedWindow,
  readingSize,
  roundTokens,
} from '../reading/plan-reading.js';
import { rareWords } from '../reading/rare-words.js';
import { spanOf } from '../reading/windows.js';
import type { RoundReading } from '../results.js';
import type { Run } from '../run.js';
import { note, stage } from '../stage.js';

/** What a round reads for. */
export interface ReadingRound {
  readonly round: number;
  /** A gap that asks for something outside the outline; null where the round aims at the outline. */
  readonly target: string | null;
  /** The search that was proposed for the target. */
  readonly query?: string | null;
  /** Sources of which a critic misses what was left unread (`S4`). */
  readonly parts?: readonly string[];
  /** Set where this is the reading of a follow-up: then the target is looked for whatever the outline asks. */
  readonly isFollowUp?: boolean;
}

/**
 * Every source of the run that no reader has read for this outline, each whole, once; and for a target outside the outline
 * the windows that speak of it. What is in the store is not asked for again, whichever run asked for it.
 */
export async function readSources(run: Run, asked: ReadingRound): Promise<Notes> {
  const { round, target, isFollowUp = false } = asked;
  if (run.roles.kind === 'extractive') return NO_NOTES;
  if (!isFollowUp) {
    await stage(run, { round, name: 'notes' }, () => readings(run, asked));
    return notesOfRun(run);
  }
  // It is asked again with a larger budget: what is read is in the store, and what is not is looked for again.
  const { write } = await readings(run, asked);
  run.store.commit(write);
  return notesOfRun(run, target ?? undefined);
}

async function readings(run: Run, asked: ReadingRound) {
  const { target, isFollowUp = false } = asked;
  const last = roundReadings(run).at(-1);
  const now = outlineOf(run);
  // A follow-up joins what the run has noted, under the name that it has there.
  const outline = isFollowUp && last !== undefined ? { ...now, hash: last.outline } : now;
  const { question, today, options } = run;
  const input = { question, focus: options.focus, today, ...outline, target };
  const size = readingSize(run, input);
  const pending = isFollowUp ? [] : (last?.pending ?? []);
  const { packs, aim } = packsFor(run, asked, { outline, window: size.window, pending });
  const sources = new Set(packs.flatMap(({ windows }) => windows.map(({ text }) => text.source.number)));
  note(run, { type: 'reading-planned', sources: sources.size });
  const outcomes = await pMap(
    packs,
    async ({ windows, target, lookedFor, noted }: Pack) => ({
      target,
      ...(await askReader(run, { input: { ...input, target: lookedFor, noted }, size, windows })),
    }),
    { concurrency: run.options.researchers },
  );
  refuseNothing(run, outcomes);
  const rows = outcomes.flatMap(({ target, readings }) =>
    readings.map((reading): NewReading => ({ ...reading, outline: outline.hash, target })),
  );
  return {
    result: { outline: outline.hash, ...resultOf(outcomes, aim) },
    write: () => {
      for (const row of rows) addReading(run.store, row);
    },
    event: {
      windows: rows.length,
      findings: rows.flatMap(({ findings }) => findings).filter(({ outcome }) => outcome === 'held').length,
      failed: outcomes.flatMap(({ failed }) => failed).length,
    },
  };
}

interface ToPack {
  readonly outline: AskedOutline;
  /** Tokens of one window. */
  readonly window: number;
  readonly pending: RoundReading['pending'];
}

/** The requests of a round: what nobody has read, and what was read and speaks of a target outside the outline, whose hash is `aim`. */
function packsFor(
  run: Run,
  { round, target, query = null, parts = [], isFollowUp = false }: ReadingRound,
  { outline, window, pending }: ToPack,
): { readonly packs: readonly Pack[]; readonly aim: string | null } {
  const sizes = { window, round: roundTokens(run, round) };
  const known = notesOfRun(run).findings;
  const named = known.flatMap(({ thing }) => thing ?? []);
  const rare =
    target === null || isFollowUp ? null : rareWords(run, { description: target, query }, { named });
  const isInOutline = target === null || (!isFollowUp && isInside(target, outline));
  const aim = isInOutline ? null : { text: target, hash: sha256(target), rare };
  const own = unreadWindows(run, outline, { ...sizes, pending, parts });
  const again = aim === null ? [] : targetWindows(run, outline, { ...sizes, target: aim });
  // Whoever is told to look for a gap in a text that does not speak of it notes less of what it says.
  const bears = (windows: readonly PlannedWindow[]): boolean =>
    rare === null || windows.some((each) => windowBears(run, each, rare));
  const packs = [
    ...packWindows(own, window).map((windows) => ({
      ...{ windows, target: '', noted: [] },
      lookedFor: bears(windows) ? target : null,
    })),
    ...packWindows(again, window).map((windows) => ({
      ...{ windows, target: aim?.hash ?? '', lookedFor: target },
      noted: windows.flatMap((each) => notedIn(each, known)),
    })),
  ];
  return { packs, aim: aim?.hash ?? null };
}

interface Pack {
  readonly windows: readonly PlannedWindow[];
  readonly target: string;
  /** What its reader is told to look for above all. */
  readonly lookedFor: string | null;
  /** What was noted of a part that is read again. */
  readonly noted: readonly string[];
}

function notedIn({ text, lines }: PlannedWindow, findings: Notes['findings']): readonly string[] {
  const { first, last } = spanOf(lines);
  const isInside = (ref: string): boolean =>
    placesOf(ref).some(
      ([source, sentence]) => source === text.source.number && first <= sentence && sentence <= last,
    );
  return findings.flatMap(({ refs, statement }) => (refs.some(isInside) ? [statement] : []));
}

/** Where something was noted before, later stages go on with that. */
function refuseNothing(run: Run, outcomes: readonly WindowOutcome[]): void {
  if (outcomes.some(({ readings }) => readings.length > 0) || notesOfRun(run).findings.length > 0) return;
  refuseSilence(
    'reader',
    outcomes.flatMap(({ failed }) => failed.map(({ failure }) => failure)),
  );
}

/** Share of a target's words that the outline has, from which on it asks for nothing that readers were not asked for. */
const INSIDE = 0.8;

function isInside(target: string, { subtopics, things, attributes }: AskedOutline): boolean {
  const names = [...subtopics.map(({ name, scope }) => `${name} ${scope}`), ...things];
  const asked = stemsOf([...names, ...attributes.map(({ name }) => name)].join('\n'));
  const words = contentStems(target);
  return words.filter((stem) => asked.has(stem)).length >= words.length * INSIDE;
}

function resultOf(
  outcomes: readonly (WindowOutcome & { readonly target: string })[],
  target: string | null,
): Omit<RoundReading, 'outline'> {
  const failed = outcomes.flatMap((outcome) =>
    outcome.failed.map((each) => ({ ...each, target: outcome.target })),
  );
  return {
    target,
    // What was asked for a target is asked for again with the target.
    pending: failed.flatMap(({ window, failure, target }) =>
      target === '' ? [{ ...placeOf(window), mayPass: mayPass(failure) }] : [],
    ),
    failedParts: failed.map(({ window, failure }) => `reader ${nameOf(window)}: ${failure.message}`),
  };
}

const placeOf = ({ text, lines }: PlannedWindow): Omit<RoundReading['pending'][number], 'mayPass'> => ({
  sourceId: text.source.sourceId,
  ...spanOf(lines),
});

const nameOf = ({ text, part, of }: PlannedWindow): string =>
  `${formatSourceNumber(text.source.number)}${of > 1 ? `, part ${part} of ${of}` : ''}`;
