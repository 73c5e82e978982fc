import { describe, expect, it } from 'vitest';
import { missingOf, missingSubject } from '../../loop/missing-words.js';
import { languageOfQuestion, questionWords } from '../../loop/question-words.js';
import { formsByBeginning } from '../../store/held-words.js';
import { tokensOf } from '../../store/tokens.js';

/** Which words of a question a text has to have, and which of them it has not. */

/** As the store does it, over one text. */
const holdsIn = (text: string) => (words: readonly string[], share: number) =>
  words.every((word) => {
    const tokens = tokensOf(text);
    const { beginning, stems } = formsByBeginning(word, share);
    if (tokensOf(word).every((token) => tokens.includes(token))) return true;
    return tokens.some((token) => (beginning !== '' && token.startsWith(beginning)) || stems.includes(token));
  });

const subjectOf = (question: string, text: string): readonly string[] =>
  missingSubject(missingOf(questionWords(question), { isHeld: holdsIn(text), length: text.length }));

describe('the subject of a question that a text does not hold', () => {
  it.each([
    // Words of asking mean nothing: an answer says them in its own way.
    ['How much does Pumble cost?', 'Pumble is $2.49 per user and month.', []],
    ['What are the best free alternatives to Slack?', 'Unlike Slack, Zulip asks for no money.', []],
    ['How effective is the vaccine against dengue?', 'Dengue fell by half among the vaccinated.', []],
    ['Was kostet die Wallbox im Vergleich?', 'Die Wallbox gibt es für 499 Euro.', []],
    ['Combien coûte un abonnement Navigo ?', 'L’abonnement Navigo passe à 88,80 euros.', []],
    ['¿Cuánto cuesta la licencia de pesca?', 'Las licencias de pesca: 12 euros.', []],
    ['Quanto costa il passaporto?', 'Per i passaporti si pagano 42,50 euro.', []],
    ['Quanto custa o passaporte?', 'Passaportes: 65 euros.', []],
    // Other forms of a word hold it.
    ['Does Zika cause microcephaly in pregnancy?', 'Pregnant women with Zika had microcephalic infants.', []],
    ['Are there bilinguals among Brazilian dentists?', 'In Brazil, dentistry is bilingual.', []],
    ['Wie wirkt Ibuprofen in der Schwangerschaft?', 'Ibuprofen soll von Schwangeren gemieden werden.', []],
    // What the question is about is missed.
    ['Does Zika cause microcephaly in pregnancy?', 'Zika was found in semen and urine.', ['microcephaly', 'pregnancy']],
    ['What does the Dengvaxia trial say of children?', 'Children were vaccinated against dengue.', ['Dengvaxia']],
    ['Is Microsoft Teams safe?', 'Microsoft sells Office.', ['Microsoft Teams']],
    ['Does hydroxychloroquine work?', 'Sodium hydroxide and hydroxyl groups.', ['hydroxychloroquine']],
    ['Welche Nebenwirkungen hat Methotrexat?', 'Ibuprofen hat wenige Nebenwirkungen.', ['Methotrexat']],
    // One name in two spellings, or with its abbreviation.
    ['Where did COVID-19 begin?', 'Covid19 was first seen in a market.', []],
    ['What helps in acute respiratory distress syndrome (ARDS)?', 'ARDS: prone position.', []],
    ['What does the World Health Organization (WHO) say of sugar?', 'The WHO limits sugar.', []],
    // Dates, ordinals and letters are no names.
    ['What changed on 5th February 2020 in the U.S. sugar tax?', 'The sugar tax of America was new.', []],
    // A single plain word is no subject; nothing but plain words is.
    ['Does drinking coffee help the heart?', 'Coffee is good for hearts.', []],
    ['Is coffee bad for teeth?', 'Tea and cakes are sold here.', ['coffee', 'teeth']],
  ])('%s | %s', (question, text, missing) => {
    expect(subjectOf(question, text)).toEqual(missing);
  }); // prettier-ignore

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
