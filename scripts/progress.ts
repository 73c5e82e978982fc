import { setInterval } from 'node:timers';
import type { RunEvent } from '../loop/run.js';
import { wantsColour } from './environment.js';

/** Where a run's progress goes. */
export interface Progress {
  readonly watch: (event: RunEvent) => void;
  /** Takes the live line away; call before printing anything else. */
  stop(): void;
}

/** Stages as a person reads them. */
const STAGE_WORDS: Readonly<Record<string, string>> = {
  decompose: 'cutting the question into subtopics',
  plan: 'planning searches by four angles',
  search: 'searching',
  select: 'choosing what to read',
  read: 'reading',
  digest: 'choosing the sentences to show',
  synthesize: 'drafting claims',
  ground: 'holding every claim against its source',
  resolve: 'resolving, answering',
  review: 'reviewing',
  oppose: 'arguing against',
  critique: 'asking what is missing',
  decide: 'closing the round',
};

/** Events as JSON lines on standard output. */
export function jsonProgress(): Progress {
  return { watch: (event) => void process.stdout.write(`${JSON.stringify(event)}\n`), stop: () => undefined };
}

export const quietProgress = (): Progress => ({ watch: () => undefined, stop: () => undefined });

/** A live line on a terminal, plain lines elsewhere; both on standard error. */
export function humanProgress(): Progress {
  const terminal = process.stderr.isTTY === true;
  const live = terminal ? liveLine() : null;
  const dim = (text: string): string => (wantsColour(process.stderr) ? `\u001b[2m${text}\u001b[22m` : text);
  const print = (line: string): void => {
    live?.clear();
    process.stderr.write(`${line}\n`);
  };
  return {
    watch: (event) => {
      const doing = doingOf(event);
      if (doing !== null && live !== null) live.show(doing);
      const line = lineOf(event);
      if (line !== null) print(event['stage'] === 'decide' ? line : dim(line));
    },
    stop: () => live?.stop(),
  };
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 120;

function liveLine() {
  const { stderr } = process;
  let text = '';
  let frame = 0;
  const draw = (): void => {
    frame = (frame + 1) % FRAMES.length;
    const width = Math.max(20, (stderr.columns ?? 80) - 1);
    stderr.write(`\r\u001b[2K${`${FRAMES[frame]} ${text}`.slice(0, width)}`);
  };
  const timer = setInterval(() => text !== '' && draw(), FRAME_MS);
  timer.unref();
  return {
    show: (next: string): void => {
      text = next;
      draw();
    },
    clear: (): void => void stderr.write('\r\u001b[2K'),
    stop: (): void => {
      clearInterval(timer);
      if (text !== '') stderr.write('\r\u001b[2K');
      text = '';
    },
  };
}

function doingOf(event: RunEvent): string | null {
  switch (event.type) {
    case 'stage-started':
      return `round ${String(event['round'])}: ${STAGE_WORDS[String(event['stage'])] ?? String(event['stage'])}`;
    case 'corpus-progressed':
      return `reading the folder: ${String(event['done'])} of ${String(event['of'])} documents`;
    case 'search-answered':
      return `searching (${String(event['angle'])}, ${String(event['engine'])}): ${String(event['hits'])} hits for "${String(event['query'])}"`;
    case 'page-read':
      return `read ${String(event['title'] ?? event['address'])}`;
    default:
      return null;
  }
}

function lineOf(event: RunEvent): string | null {
  const failure = event['failure'] as { message?: string } | undefined;
  switch (event.type) {
    case 'corpus-indexed':
      return `folder ${String(event['folder'])}: ${String(event['readable'])} of ${String(event['files'])} files read`;
    case 'file-refused':
      return `not read: ${String(event['path'])}: ${failure?.message ?? ''}`;
    case 'search-failed':
      return `search failed (${String(event['engine'])}): ${failure?.message ?? ''}`;
    case 'stage-finished':
      return finishedLine(event);
    default:
      return null;
  }
}

function finishedLine(event: RunEvent): string | null {
  const round = `round ${String(event['round'])}`;
  switch (event['stage']) {
    case 'plan':
      return `${round}: target: ${String(event['target'])}`;
    case 'search':
      return `${round}: ${String(event['hits'])} hits${Number(event['failed']) > 0 ? `, ${String(event['failed'])} of ${String(event['of'])} searches failed` : ''}`;
    case 'read':
      return `${round}: read ${(event['read'] as unknown[]).length} sources${Number(event['unread']) > 0 ? `, ${String(event['unread'])} could not be read` : ''}`;
    case 'ground':
      return `${round}: ${String(event['claims'])} claims hold, ${String(event['struck'])} struck`;
    case 'decide':
      return `${round}: ${String(event['sources'])} sources (${String(event['newSources'])} new), ${String(event['claims'])} claims, ${String(event['openGaps'])} open material gaps${event['signoff'] === true ? ', signed off' : ''}`;
    default:
      return null;
  }
}
