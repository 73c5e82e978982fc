import { expect, it } from 'vitest';
import { withoutFrame } from '../../text/question-frame.js';

it.each([
  ['How long does sleep training take?', 'does sleep training ?'],
  ['What happens if I get too little potassium?', 'What if I get too potassium?'],
  ['What hourly rate should I expect to pay an agency?', 'What hourly rate I to an agency?'],
  ['What share of people die of plague?', 'of people die of plague?'],
  ['What does the report say about mice?', 'What does the report about mice?'],
  ['Which machine should a beginner choose?', 'Which machine a beginner ?'],
])('takes what only asks out of %s', (question, rest) => {
  expect(withoutFrame(question).replace(/\s+/gu, ' ').trim()).toBe(rest);
});

it.each([
  'What is long COVID?',
  'Did share prices fall in Little Rock?',
  'How much?',
  'long covid',
  '"how much" salt',
])('leaves the words of a subject: %s', (text) => expect(withoutFrame(text)).toBe(text));
