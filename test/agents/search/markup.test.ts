import { describe, expect, it } from 'vitest';
import { plainText } from '../../../agents/search/markup.js';

describe('markup in what services send', () => {
  it.each([
    ['of &lt;i&gt;E. coli&lt;/i&gt; in milk', 'of E. coli in milk'],
    ['CO&amp;lt;sub&amp;gt;2&amp;lt;/sub&amp;gt; in soil', 'CO2 in soil'],
    ['Salt &amp;amp; water', 'Salt & water'],
    ['an m<sup>6</sup>A mark', 'an m⁶A mark'],
    ['10<sup>6</sup> cells, 10<sup>-3</sup> molar', '10⁶ cells, 10⁻³ molar'],
    ['10&lt;sup&gt;6&lt;/sup&gt; cells', '10⁶ cells'],
    ['<scp>l</scp>-dopa and <jats:italic>Zea</jats:italic>', 'l-dopa and Zea'],
    [
      '<mml:math xmlns:mml="x"><mml:msup><mml:mn>10</mml:mn><mml:mn>6</mml:mn></mml:msup></mml:math> eggs',
      '10⁶ eggs',
    ],
    [
      '<inline-formula><math><mi>α</mi><annotation encoding="application/x-tex">\\alpha</annotation></math></inline-formula>-rays',
      'α-rays',
    ],
    ['<jats:title>Aim</jats:title><jats:p>To <jats:bold>count</jats:bold>.</jats:p>', 'Aim\nTo count.'],
  ])('%s', (markup, text) => expect(plainText(markup)).toBe(text));

  it.each(['for u<v and p <0.05, x>3', 'if a<b then c>d', 'the <stdio.h> file', 'c.7271T>G', 'AT&T'])(
    'a sign is no tag: %s',
    (text) => expect(plainText(text)).toBe(text),
  );

  it('control and direction characters go, joiners inside words stay', () => {
    expect(plainText('a\u202eb\u0089c\u200bd\u00ade\u001b[31m')).toBe('abcde[31m');
    expect(plainText('می\u200cخواهم')).toBe('می\u200cخواهم');
  });
});
