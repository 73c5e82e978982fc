import { describe, expect, it } from 'vitest';
import { whyNeverShown, type Line } from '../../../loop/context/never-shown.js';

const line = (text: string, changes: Partial<Line> = {}): Line => ({
  ...{ text, kind: 'paragraph', section: 'body', heading: '', isAlone: true },
  ...changes,
});
const why = (given: Line, asked = '', isScholarly = false): string | null =>
  whyNeverShown(given, { asked: new Set(asked.split(' ')), isScholarly });

describe('lines that say nothing of their subject', () => {
  it.each([
    ['calls', 'Let’s dive in!'],
    ['calls', 'Read more'],
    ['calls', 'Sign up for our newsletter to get the latest in streaming.'],
    ['calls', 'Learn more about how the support works here.'],
    ['calls', 'Jetzt kostenlos testen'],
    ['calls', 'Lire la suite'],
    ['calls', 'Leer más sobre los planes'],
    ['calls', '了解更多'],
    ['calls', 'اقرأ المزيد'],
    ['consent', 'We and our partners use cookies to improve your experience on this site.'],
    ['consent', 'Diese Seite verwendet Cookies, um besser zu werden.'],
    ['consent', 'Ce site utilise des cookies pour vous offrir un meilleur service.'],
    ['ethics', 'The protocol was approved by the ethics committee of the hospital in 2015.'],
    ['ethics', 'All patients gave written informed consent before they were enrolled.'],
    ['thanks', 'We thank the staff of the clinic for their help with the samples.'],
    ['funding', 'This work was supported by a grant of the national research fund.', true],
    ['funding', 'The authors declare no competing interests in relation to this work.', true],
    ['contributions', 'A.B. and C.D. conceived the study and wrote the paper.'],
    ['contributions', 'All authors read and approved the final manuscript.'],
    ['rights', '© 2024 Example Limited. All rights reserved.'],
    ['primers', 'The forward primer was TTGGTCATGATACTGCTGATTGC in all reactions.'],
    ['labels', 'Figure 2'],
    ['labels', 'By Makenzie Holland • Oct. 31, 2025'],
    ['labels', '5 min read'],
    ['few words', 'Pricing and plans'],
    ['few words', '价格 方案'],
    ['question', 'What does pet insurance cover?'],
    ['question', '它多少钱？'],
  ])('%s: %s', (kind, text, isScholarly = false) => {
    expect(why(line(text), '', isScholarly)).toBe(kind);
  });

  it.each(['heading', 'title'])('a %s', (kind) => {
    expect(why(line('Zika virus was detected in the urine of six patients.', { kind }))).toBe('heading');
  });

  it('what stands under the heading of ethics, contributions or funding of an article', () => {
    const sentence = 'The hospital agreed to the study on 3 May 2016.';
    expect(why(line(sentence, { heading: 'Ethics statement' }))).toBe('ethics');
    expect(why(line(sentence, { heading: '6. Author contributions' }))).toBe('contributions');
    expect(why(line(sentence, { heading: 'Funding' }), '', true)).toBe('funding');
    expect(why(line('It raised $10 million in 2021.', { heading: 'Funding' }))).toBeNull();
  });
});

describe('lines that look like that and say something', () => {
  it.each([
    'It was detected in serum on day 3, and the samples were collected in May.',
    'USUV was discovered in South Africa in 1959.',
    'By default, Pydantic will not validate default values.',
    'Thanks to work done between 1996 and 1998, the centre became a reference laboratory.',
    'The contributions of members rose by 4 % a year.',
    'Cookies taste best when they are baked for twelve minutes.',
    'Consent is asked once and kept for a year by the browser.',
    '$49 per month',
    'Costs 20 % less.',
    'Share prices fell by a fifth in the week after the report was published.',
    'Registration costs 40 euros and closes in May.',
    'Let us consider a patient who was bitten in Brazil and fell ill in Norway.',
  ])('%s', (text) => {
    expect(why(line(text))).toBeNull();
  });

  it('a cell of a table, an item of a list and a line of code, however short', () => {
    for (const kind of ['table', 'list', 'code']) expect(why(line('Group calls', { kind }))).toBeNull();
    expect(why(line('- Sign up for Twilio.', { kind: 'list' }))).toBeNull();
    expect(why(line('print(user)', { kind: 'code' }))).toBeNull();
  });

  it('a short sentence or a question inside a paragraph', () => {
    expect(why(line('Neither was reliable.', { isAlone: false }))).toBeNull();
    expect(why(line('Who would have known?', { isAlone: false }))).toBeNull();
  });

  it('what the question asks for', () => {
    const funded = line('This work was supported by a grant of the tobacco industry fund.');
    expect([why(funded, '', true), why(funded, 'who funded the trials', true)]).toEqual(['funding', null]);
    const primer = line('The forward primer was TTGGTCATGATACTGCTGATTGC in all reactions.');
    expect(why(primer, 'which primers detect zika')).toBeNull();
  });
});
