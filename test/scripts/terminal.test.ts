import { describe, expect, it } from 'vitest';
import { openBlock } from '../../scripts/terminal/live-view.js';
import { renderView, type Screen } from '../../scripts/terminal/render.js';
import { emptyView, foldEvent, type RunView, type ViewedEvent } from '../../loop/progress/run-view.js';
import { plain, textWidth } from '../../text/text-width.js';

const LIMITS = { rounds: 4, tokens: 600_000, usd: 5, minutes: 30, sources: 40 };
const START = Date.parse('2026-01-31T10:00:00Z');
const SCREEN: Screen = { width: 100, height: 30, nowMs: START + 192_000, colour: false, frame: 0 };
const SPENT = { tokens: 120_400, usd: 0.314 };

const event = (type: string, data: Record<string, unknown> = {}, seconds = 0): ViewedEvent => ({
  type,
  atMs: START + seconds * 1000,
  data,
});
const fold = (events: readonly ViewedEvent[], from: RunView = emptyView('A question?', LIMITS)): RunView =>
  events.reduce(foldEvent, from);

const BUSY = fold([
  event('session-started'),
  event('stage-started', { round: 1, stage: 'plan' }),
  event('stage-finished', {
    round: 1,
    stage: 'plan',
    target: 'A question?',
    queries: [{ angle: 'entity' }, { angle: 'entity' }, { angle: 'counter-argument' }],
  }),
  event('stage-started', { round: 1, stage: 'search' }),
  event('search-answered', { angle: 'entity', engine: 'corpus', query: 'zika semen', hits: 31 }),
  event('search-failed', { engine: 'openalex', failure: { message: 'The host does not answer.' } }),
  event('stage-finished', { round: 1, stage: 'search', hits: 31 }),
  event('page-read', { title: 'Sexual transmission of Zika virus' }),
  event('stage-finished', { round: 1, stage: 'read', read: ['S1', 'S2'], unread: 1 }),
  event('stage-finished', { round: 1, stage: 'ground', claims: 7, struck: 2 }),
  event('stage-started', { round: 1, stage: 'review' }),
  event('stage-started', { round: 1, stage: 'oppose' }),
]);

describe('the live view', () => {
  it('shows round, angles, what was read and refused with the reason, claims, gaps, and what is left', () => {
    const lines = renderView(BUSY, SPENT, SCREEN).join('\n');
    expect(lines).toContain('round 1 of 4: reviewing · arguing against');
    expect(lines).toMatch(/names and organisations +2 searches, 31 found {2}"zika semen"/);
    expect(lines).toMatch(/counter-arguments *1 search/);
    expect(lines).toContain('Sexual transmission of Zika virus');
    expect(lines).toContain('1, last: search by openalex: The host does not answer.');
    expect(lines).toContain('2 of 40 (38 left)');
    expect(lines).toContain('7 statements');
    expect(lines).toContain('3:12 of 30:00 (26:48 left)');
    expect(lines).toContain('120k of 600k (480k left) tokens');
    expect(lines).toContain('$0.31 of $5.00 ($4.69 left)');
  });

  it('says what has been waited for longest: role, part, model, how long', () => {
    const asked = (call: number, role: string, about: string | null, seconds: number): ViewedEvent =>
      event('role-asked', { call, role, about, model: 'ollama/qwen3' }, seconds);
    const waiting = fold([asked(1, 'reader', 'S4, 2 of 3', 10), asked(2, 'writer', null, 150)], BUSY);
    expect(renderView(waiting, SPENT, SCREEN)[1]).toBe(
      '  reading S4, 2 of 3, ollama/qwen3, 3 min, and 1 more',
    );
    const later = fold([event('role-answered', { call: 1 }, 160)], waiting);
    expect(renderView(later, SPENT, SCREEN)[1]).toBe('  writing, ollama/qwen3, 42 s');
    const done = fold([event('role-answered', { call: 2 }, 170)], later);
    expect(renderView(done, SPENT, SCREEN).join()).not.toContain('qwen3');
  });

  it('counts sign-offs in a row, and time at work without the time between two sessions', () => {
    const decided = (round: number, signoff: boolean): ViewedEvent =>
      event(
        'stage-finished',
        { round, stage: 'decide', sources: 9, claims: 7, struck: 1, openGaps: 0, signoff },
        60,
      );
    const view = fold([decided(1, true), decided(2, false), decided(3, true)], BUSY);
    const later = fold([event('session-started', {}, 4000)], view);
    const lines = renderView(later, SPENT, { ...SCREEN, nowMs: START + 4_005_000 }).join('\n');
    expect(lines).toContain('1 of 2 checks passed');
    expect(lines).toContain('3 taken out');
    expect(lines).toContain('1:05 of 30:00');
  });

  it('keeps closed rounds once, gaps as they close, and what was read or refused last', () => {
    const decided = (round: number, status: string): ViewedEvent =>
      event('stage-finished', {
        ...{ round, stage: 'decide', target: 'A question?', sources: 9, newSources: 2, claims: 7, struck: 1 },
        ...{
          openGaps: status === 'open' ? 1 : 0,
          closedGaps: 0,
          signoff: true,
          tokens: 100,
          usd: 0.5,
          seconds: 3,
        },
        gaps: [{ id: 'G1', description: 'no trial', status, openedRound: 1, closedRound: null }],
      });
    const refused = event('page-refused', {
      address: 'https://a.example/',
      failure: { message: 'A log-in.' },
    });
    const folder = event('stage-finished', {
      stage: 'read',
      round: 1,
      read: ['S3'],
      titles: ['From a folder'],
    });
    const view = fold([refused, folder, decided(1, 'open'), decided(1, 'open'), decided(2, 'closed')], BUSY);
    expect(view.rounds.map(({ round, sources }) => [round, sources])).toEqual([
      [1, 9],
      [2, 9],
    ]);
    expect(view.spent).toEqual({ tokens: 200, usd: 1 });
    expect(view.recent.map(({ title, refused: why }) => [title, why])).toEqual([
      ['From a folder', null],
      ['https://a.example/', 'A log-in.'],
      ['Sexual transmission of Zika virus', null],
    ]);
  });

  it.each([
    [200, 50],
    [40, 24],
    [20, 5],
    [1, 2],
    [80, 1],
  ])('fits a terminal of %i columns and %i rows', (width, height) => {
    const wide = fold([event('page-read', { title: '寨卡病毒的性传播'.repeat(30) })], BUSY);
    const lines = renderView(wide, SPENT, { ...SCREEN, width, height });
    expect(lines.length).toBeLessThanOrEqual(Math.max(1, height - 1));
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(Math.max(1, width - 1));
  });

  it('keeps a title of a stranger from ruling the terminal', () => {
    const hostile = 'Nice\u001b[2J\u001b]0;owned\u0007 title\r\nnext\u202egnp.exe';
    const lines = renderView(fold([event('page-read', { title: hostile })], BUSY), SPENT, SCREEN).join('');

    expect(lines).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(plain('a\u0000b\ud800c')).toBe('abc');
  });
});

describe('the drawn block', () => {
  /** A terminal that keeps rows, wraps, and obeys the few codes that a block may send. */
  function fakeTerminal(columns: number) {
    let rows: string[] = [''];
    let row = 0;
    const writes: string[] = [];
    return {
      columns,
      writes,
      rows: () => rows.map((line) => line.trimEnd()).filter((line) => line !== ''),
      write(text: string) {
        writes.push(text);

        for (const part of text.match(/\u001b\[[?0-9]*[A-Za-z]|\r|\n|[^\u001b\r\n]+/g) ?? []) {
          const up = /^\u001b\[(\d+)A$/.exec(part);
          if (up !== null) row = Math.max(0, row - Number(up[1]));
          else if (part === '\u001b[J') rows = rows.slice(0, row).concat('');
          else if (part === '\n') rows[(row += 1)] ??= '';
          else if (!part.startsWith('\u001b') && part !== '\r') rows[row] = part;
        }
      },
    };
  }

  it('replaces its lines with one write, and leaves nothing when cleared', () => {
    const terminal = fakeTerminal(40);
    const block = openBlock(terminal);
    block.draw(['one', 'two', 'three']);
    block.draw(['ONE', 'TWO']);
    expect(terminal.rows()).toEqual(['ONE', 'TWO']);
    expect(terminal.writes).toHaveLength(2);
    block.clear();
    expect(terminal.rows()).toEqual([]);
  });

  it('goes up over the rows that a narrower terminal has wrapped', () => {
    const terminal = fakeTerminal(40);
    const block = openBlock(terminal);
    block.draw(['x'.repeat(38), 'y']);
    terminal.columns = 20;
    block.draw(['short']);
    expect(terminal.writes[1]).toContain('\u001b[3A');
  });
});
