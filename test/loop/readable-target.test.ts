import { describe, expect, it } from 'vitest';
import { readableTarget } from '../../loop/readable-target.js';

const LONG = 'The price of the self-hosted plan stands at two amounts, '.repeat(5);

describe('what a round aims at', () => {
  it.each<[string, string, string, string]>([
    ['a short description', 'No price of Zulip was found.', 'Zulip pricing', 'No price of Zulip was found.'],
    ['without a list of ids', 'Most prices (C14, C16 and C19) rest on one list.', 'q', 'Most prices rest on one list.'],
    ['without the ids of a disagreement', 'The entry price is undecided (X1).', 'q', 'The entry price is undecided.'],
    ['as its query, where an id is part of the sentence', 'C13 rests on three blogs.', 'Slack price list', 'Slack price list'],
    ['as its query, where it is long', LONG, 'Zulip pricing', 'Zulip pricing'],
    ['whole, where its query is long too', LONG, LONG, LONG.trim()],
    ['whole, where nothing else is left', 'C13 rests on X1.', 'C13', 'C13 rests on X1.'],
    ['with brackets that hold no ids', 'No test (of a laboratory) was found.', 'q', 'No test (of a laboratory) was found.'],
  ])('%s', (_name, description, query, target) => {
    expect(readableTarget({ description, query })).toBe(target);
  }); // prettier-ignore
});
