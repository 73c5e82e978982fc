/** What readers of PDF do to a text, and what may be read through. */
import { describe, expect, it } from 'vitest';
import { alteredRestatement } from '../../../loop/gate/restatement.js';
import { checkClaim } from '../../../loop/gate/check.js';
import { findQuote } from '../../../loop/gate/find-quote.js';
import { prepareSource } from '../../../loop/gate/prepare.js';
import { indexSources } from '../../../loop/gate/source-index.js';

const found = (text: string, quote: string): boolean =>
  findQuote(prepareSource({ id: 'S1', text: `Before it. ${text} After it.` }), quote).found;

describe('damage that is read through', () => {
  it.each([
    ['a split word', 'seen for a long time durati on even after', 'seen for a long time duration even after'],
    [
      'a split that no word begins with',
      'from different a pproaches to it',
      'from different approaches to it',
    ],
    ['words run together', 'at a distance dovbelow the boundary', 'at a distance dov below the boundary'],
    ['a slash set apart', 'grants ST /K000373 /1 and others', 'grants ST/K000373/1 and others'],
    [
      'letters cut into bytes',
      'a redshift of \u{1d434}\ufffd\ufffd\ufffd = 0.19 was found',
      'a redshift of \u{1d467} = 0.19 was found',
    ],
    [
      'glyphs of a private font',
      'defined as being 3\uf073 above the mean',
      'defined as being 3\u03c3 above the mean',
    ],
    [
      'accents behind their letters',
      'of the mantle (e\u02c6p) and the core',
      'of the mantle (\u00eap) and the core',
    ],
    ['accents before them', 'we refer to \u02dcem as the angle', 'we refer to e\u0303m as the angle'],
    ['a symbol at its code in TeX', 'note that a \u001c b in all cases', 'note that a \u226a b in all cases'],
    ['a hyphen before a digit', 'trained on CIFAR\u0002\n100 for long', 'trained on CIFAR-100 for long'],
  ])('%s', (_, text, quote) => expect(found(text, quote)).toBe(true));
});

describe('damage that is not', () => {
  it.each([
    ['another symbol', 'note that a \u001c b in all cases', 'note that a \u226b b in all cases'],
    ['a lost digit', 'a value of 1\ufffd2 was found there', 'a value of 132 was found there'],
    ['a prefix set apart', 'the dose was in effective use here', 'the dose was ineffective use here'],
    ['a prefix that negates', 'they saw a typical case of it', 'they saw atypical case of it'],
    ['a suffix that negates', 'there was pain less than before', 'there was painless than before'],
    ['a times sign between digits', 'a flux of 139\u000210 was seen', 'a flux of 13910 was seen'],
    ['a minus sign', 'in a band of 110\u00008 units wide', 'in a band of 110 8 units wide'],
  ])('%s', (_, text, quote) => expect(found(text, quote)).toBe(false));
});

describe('an ellipsis between pieces that stand in several places', () => {
  const text =
    'The club has signed the free agent Ann Smith, it said on Friday. The club has signed Bob Brown, it said on Monday.';
  it('is refused', () => {
    const finding = findQuote(
      prepareSource({ id: 'S1', text }),
      'The club has signed … Ann Smith, it said on Friday.',
    );
    expect(finding.found).toBe(false);
  });
});

describe('a claim that repeats its evidence with one word turned', () => {
  const source =
    "Nobody knew that Scott's team could've won 25 percent of all the games, not only in May but also in June.";
  it.each([
    ['a name', "Scott's", "Falcon's", 'Falcon'],
    ['a unit', 'percent', 'degrees', 'degrees'],
    ['a quantifier', 'but also', 'but only', 'only'],
    ['a negation', "could've", "could not've", 'not'],
  ])('%s', (_, before, after, shown) => {
    expect(alteredRestatement(source.replace(before, after), source)).toContain(shown);
  });
  it.each([
    ['typographic marks', "Scott's", 'Scott’s'],
    ['a citation mark', 'in June.', 'in June [1].'],
  ])('but not by %s', (_, before, after) => {
    expect(alteredRestatement(source.replace(before, after), source)).toBeUndefined();
  });
});

it('a table of numbers is no claim', () => {
  const claim = Array.from({ length: 300 }, (_, index) => `${index} mg`).join(', ');
  const [verdict] = checkClaim(
    { id: 'C1', claim, sourceIds: ['S1'] },
    indexSources([{ id: 'S1', text: claim }]),
  );
  expect(verdict?.verdict).toBe('not-checked');
});
