import { expect, it } from 'vitest';
import { cutBlocks } from '../../../../agents/readers/html/cut-blocks.js';
import { FEATURE_NAMES } from '../../../../agents/readers/html/features.js';
import { readMetadata } from '../../../../agents/readers/html/metadata.js';
import { scanPage } from '../../../../agents/readers/html/page-scan.js';
import { parseForest } from '../../../../agents/readers/html/model.js';
import { mainBlocks } from '../../../../agents/readers/html/select.js';
import { parseTree } from '../../../../agents/readers/tree.js';

const address = 'https://example.org/kiln';
const text = '<p>The kiln was built in 1874 and burned lime for the whole of the northern coast.</p>';

/** Believes in paragraphs and hardly in headings. */
const judge = parseForest({
  base: 0,
  trees: [`${String(FEATURE_NAMES.indexOf('level'))}<0.5 =3 =-2`],
});

const headingsOf = (inner: string): string[] => {
  const { root } = parseTree(`<html><body><main>${inner}</main></body></html>`);
  const page = {
    blocks: cutBlocks(scanPage(root)).blocks,
    metadata: readMetadata(scanPage(root), address),
    address,
  };
  return mainBlocks(page, judge).flatMap((block) => (block.level > 0 ? [block.text] : []));
};

it('keeps a doubtful heading directly over text that stays, and the heading over it', () => {
  const page = `${text.repeat(30)}<h2>Best kilns</h2><h3>1. Best for lime</h3>${text}`;
  expect(headingsOf(page)).toEqual(['Best kilns', '1. Best for lime']);
});

it('keeps none over another of its rank, at the end, or before all text', () => {
  const page = `<h2>Site</h2>${text.repeat(30)}<h2>Empty</h2><h2>Full</h2>${text}<h2>Related</h2>`;
  expect(headingsOf(page)).toEqual(['Full']);
});
