import { describe, expect, it } from 'vitest';
import { leansBack } from '../../../loop/context/leaning.js';

describe('a sentence that leans on the one before', () => {
  it.each([
    'This doesn’t mean you need programming skills to use it.',
    'However, in only 3 of the 7 was the rise fourfold.',
    'In contrast, urine stayed positive for 20 days.',
    '“Only two of them had a fever.”',
    'Not all plans include calls.',
    'Thus the test excludes nothing.',
    'The former costs more.',
    'Except on holidays.',
    'Unless you pay by the year.',
    'But this ends after 90 days.',
    'It is billed annually.',
    'They were over eighty.',
    'Yes, for up to ten users.',
    'Dies gilt nur für Neukunden.',
    'Allerdings wird jährlich abgerechnet.',
    'Das gilt nicht für Gruppen.',
    'Cependant, seuls trois patients ont été suivis.',
    'À moins que le client ne paie par an.',
    'Sin embargo, solo tres pacientes mejoraron.',
    'Además, caduca a los 90 días.',
    '但是只有三名患者好转。',
    '其中六例为阳性。',
    'ومع ذلك، لم يتحسن سوى ثلاثة.',
    'لكن ذلك لا يشمل المكالمات.',
  ])('%s', (sentence) => {
    expect(leansBack(sentence)).toBe(true);
  });

  it.each([
    'You need to be able to code.',
    'Slack costs $7.25 per user and month.',
    'It is known that quinine prevents cramps.',
    'There are three plans.',
    'Both serum and urine were tested.',
    'Not only adults but also children fell ill.',
    'This study enrolled 17 patients.',
    'Das Virus wurde 1947 entdeckt.',
    'Die Kosten steigen.',
    'Il est possible de payer par mois.',
    '寨卡病毒于1947年被发现。',
    'اكتشف الفيروس عام 1947.',
    'Italy reported 12 cases.',
    'Nonstop flights cost more.',
    '',
  ])('stands alone: %s', (sentence) => {
    expect(leansBack(sentence)).toBe(false);
  });
});
