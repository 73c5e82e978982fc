import { describe, expect, it } from 'vitest';
import { marksOf } from '../../store/marked-words.js';

/** Marks are drawn as [brackets]. */
const drawn = (text: string, query: string): string => {
  let at = 0;
  const parts = marksOf(text, query).map(([start, end]) => {
    const part = `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
    return part;
  });
  return parts.join('') + text.slice(at);
};

describe('the words of a query in a text', () => {
  it.each([
    ['transmission of Zika', 'Zika was transmitted; transmissions of ZIKA rose.', '[Zika] was [transmitted]; [transmissions] of [ZIKA] rose.'],
    ['Guillain-Barré', 'guillain–barre and Barré alone', '[guillain–barre] and Barré alone'],
    ['"in semen" weeks', 'In semen for a week, in the semen.', '[In semen] for a [week], in the semen.'],
    ['“in semen”', 'Found in semen.', 'Found [in semen].'],
    ['the of and', 'The end of the day and night.', 'The end of the day and night.'],
    ['CO2', 'CO₂ and CO2 rise', '[CO₂] and [CO2] rise'],
    ['K_d', 'The Kd and K_d of it', 'The [Kd] and [K_d] of it'],
    ['Überträger', 'Ein Überträger, UBERTRAGER.', 'Ein [Überträger], [UBERTRAGER].'],
    ['ﬁnd', 'We find it', 'We [find] it'],
    ['感染', '病毒感染者は感染', '病毒[感染]者は[感染]'],
    ['病毒感', '病毒感染', '[病毒感]染'],
    ['Zika病毒', 'das Zika病毒 da', 'das [Zika病毒] da'],
    ['вирусов', 'о вирусе Зика', 'о вирусе Зика'],
    ['передача', 'передачи вируса', '[передачи] вируса'],
    ['$49', 'It costs $49 a month', 'It costs $[49] a month'],
    ['"', 'a " b', 'a " b'],
    ['', 'nothing', 'nothing'],
    ['zika', 'e\u0301 Zi\u0301ka', 'e\u0301 [Zi\u0301ka]'],
  ])('%s', (query, text, expected) => {
    expect(drawn(text, query)).toBe(expected);
  });

  it('takes no more than time in proportion', () => {
    const text = '病毒感染 virus '.repeat(20_000);
    expect(marksOf(text, '"virus 病毒" 感染').length).toBeGreaterThan(19_000);
  });
}); // prettier-ignore
