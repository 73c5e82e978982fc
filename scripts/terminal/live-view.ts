import { clearInterval, setInterval } from 'node:timers';
import { wantsColour } from '../process/environment.js';
import { textWidth } from '../../text/text-width.js';
import { renderView, type Screen } from './render.js';
import { foldEvent, type RunView, type Spent, type ViewedEvent } from '../../loop/progress/run-view.js';

/** A run drawn on a terminal while it goes on. */
export interface LiveView {
  take(event: ViewedEvent): void;
  /** Prints a line that stays, above the view. */
  print(line: string): void;
  stop(): void;
}

/** Eight frames a second turn the wheel smoothly; the spending is read once a second. */
const FRAME_MS = 125;
const FRAMES_PER_READING = 8;

/** Draws on standard error, so that standard output stays clean. `spent` is called at most once a second. */
export function openLiveView(start: RunView, spent: () => Spent): LiveView {
  const { stderr } = process;
  const block = openBlock(stderr);
  let view = start;
  let frame = 0;
  let cost = spent();
  const draw = (): void => block.draw(renderView(view, cost, { ...screenNow(), frame }));
  const timer = setInterval(() => {
    frame += 1;
    if (frame % FRAMES_PER_READING === 0) cost = spent();
    draw();
  }, FRAME_MS);
  timer.unref();
  draw();
  return {
    take: (event) => {
      view = foldEvent(view, event);
      // The stage may block the thread for seconds: the timer would draw it only afterwards.
      if (event.type === 'stage-started') draw();
    },
    print: (line) => {
      block.clear();
      stderr.write(`${line}\n`);
      draw();
    },
    stop: () => {
      clearInterval(timer);
      block.clear();
    },
  };
}

const screenNow = (): Omit<Screen, 'frame'> => ({
  // A terminal that does not know its size says 0.
  width: process.stderr.columns || 80,
  height: process.stderr.rows || 24,
  nowMs: Date.now(),
  colour: wantsColour(process.stderr),
});

/** The part of a terminal that is redrawn. */
export interface Block {
  /** Draws these lines in place of the last ones, in one write, so that nothing flickers. */
  draw(lines: readonly string[]): void;
  /** Erases the lines, so that something permanent can be printed in their place. */
  clear(): void;
}

/** What a block needs of a terminal. */
export interface Terminal {
  readonly columns?: number;
  write(text: string): unknown;
}

/** Synchronised output: terminals that support it show what is between the two at once; others ignore it. */
const BEGIN_UPDATE = '\u001b[?2026h';
const END_UPDATE = '\u001b[?2026l';
const CLEAR_BELOW = '\u001b[J';
const CLEAR_TO_END_OF_LINE = '\u001b[K';
/** As a string: a linter takes an escape character in a regular expression for a mistake. */
const STYLES = new RegExp('\u001b\\[[0-9;]*m', 'g');

export function openBlock(terminal: Terminal): Block {
  let drawn: readonly string[] = [];
  /** Rows that the last lines take now: a terminal that has become narrower has wrapped them. */
  const rows = (): number => {
    const columns = terminal.columns || 80;
    return drawn.reduce(
      (total, line) => total + Math.max(1, Math.ceil(textWidth(line.replace(STYLES, '')) / columns)),
      0,
    );
  };
  const upToStart = (): string => (drawn.length === 0 ? '' : `\r\u001b[${rows()}A`);
  return {
    draw: (lines) => {
      const body = lines.map((line) => `${line}${CLEAR_TO_END_OF_LINE}\n`).join('');
      terminal.write(`${BEGIN_UPDATE}${upToStart()}${body}${CLEAR_BELOW}${END_UPDATE}`);
      drawn = lines;
    },
    clear: () => {
      if (drawn.length === 0) return;
      terminal.write(`${upToStart()}${CLEAR_BELOW}`);
      drawn = [];
    },
  };
}
