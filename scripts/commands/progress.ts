import { printJson } from '../terminal/print.js';
import type { RunEvent } from '../../loop/run.js';
import { wantsColour } from '../process/environment.js';
import { lineOfEvent } from '../terminal/event-lines.js';
import { openLiveView } from '../terminal/live-view.js';
import { foldEvent, type RunView, type Spent } from '../../loop/progress/run-view.js';

/** Where a run's progress goes. */
export interface Progress {
  readonly watch: (event: RunEvent) => void;
  /** A line for a person; nothing where the output is for programs. */
  say(line: string): void;
  /** Takes the live view away; call before printing anything else. */
  stop(): void;
}

/** What a live view begins with. */
export interface ViewedRun {
  /** The run as the store knows it. */
  readonly view: RunView;
  /** What the run has cost so far. */
  readonly spent: () => Spent;
}

/** Events as JSON lines on standard output. */
export function jsonProgress(): Progress {
  return {
    ...quietProgress(),
    watch: (event) => printJson(event),
  };
}

export const quietProgress = (): Progress => ({
  watch: () => undefined,
  say: () => undefined,
  stop: () => undefined,
});

/** A live view on a terminal, plain lines elsewhere; both on standard error. */
export function humanProgress(viewed: ViewedRun): Progress {
  return process.stderr.isTTY ? liveProgress(viewed) : plainProgress();
}

function plainProgress(): Progress {
  return {
    watch: (event) => {
      const line = lineOfEvent(event);
      if (line !== null) process.stderr.write(`${line}\n`);
    },
    say: (line) => void process.stderr.write(`${line}\n`),
    stop: () => undefined,
  };
}

function liveProgress({ view, spent }: ViewedRun): Progress {
  const atMs = (): number => Date.now();
  const live = openLiveView(foldEvent(view, { type: 'session-started', atMs: atMs(), data: {} }), spent);
  const dim = (text: string): string => (wantsColour(process.stderr) ? `\u001b[2m${text}\u001b[22m` : text);
  return {
    watch: ({ type, ...data }) => {
      live.take({ type, atMs: atMs(), data });
      const line = lineOfEvent({ type, ...data });
      if (line === null) return;
      if (data['stage'] === 'decide') live.print(line);
      else if (STAYING.has(type)) live.print(dim(line));
    },
    say: (line) => live.print(line),
    stop: () => live.stop(),
  };
}

/** What a person wants to read afterwards too; the rest is in the live view while it is new. */
const STAYING = new Set([
  'brief-renewed',
  'corpus-indexed',
  'document-failed',
  'file-refused',
  'files-skipped',
  'page-recognised',
  'search-failed',
  'waiting',
]);
