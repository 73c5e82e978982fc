import { clearInterval, setInterval } from 'node:timers';
import { wantsColour } from '../environment.js';
import { openBlock } from './block.js';
import { renderView, type Screen, type Spent } from './render.js';
import { foldEvent, type RunView, type ViewedEvent } from './run-view.js';

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
