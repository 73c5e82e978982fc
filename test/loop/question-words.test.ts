import { describe, expect, it } from 'vitest';
import { languageOfQuestion, questionWords } from '../../loop/question-words.js';

/** What names a topic in a question, and its language. */

describe('words of a question', () => {
  it('cannot be told where a script sets no spaces', () => {
    expect(questionWords('寨卡病毒会引起小头症吗？')).toEqual([]);
  });
});

describe('names', () => {
  it.each([
    ['Does the Bank of England lend to Barclays?', ['Bank of England', 'Barclays']],
    ['Is "open science" a slogan?', ['open science']],
    ['Does mRNA last?', ['mRNA']],
    ['Is there water on Mars?', ['Mars']],
    ['What became of it on 3 May 2021?', []],
    ['GPT-4o or Claude 3.5 Sonnet: which reads scans?', ['GPT-4o', 'Claude 3.5 Sonnet']],
    ['WHAT IS THE BEST BOOK ON SUGAR?', []],
  ])('%s', (question, names) => {
    const found = questionWords(question).filter(({ kind }) => kind === 'name');
    expect(found.map(({ text }) => text)).toEqual(names);
  });
});

describe('the language of a question', () => {
  it.each([
    ['How much is a tram ticket?', 'en'],
    ['Was kostet ein Ticket?', 'de'],
    ['Quel est le prix du billet ?', 'fr'],
    ['¿Cuánto vale el billete?', 'es'],
    ['Quanto costa il biglietto?', 'it'],
    ['Quanto custa uma passagem?', 'pt'],
    ['Zika?', null],
  ])('%s', (question, language) => {
    expect(languageOfQuestion(question)).toBe(language);
  });
});
