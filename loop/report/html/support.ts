import type { Claim } from '../../claim.js';
import type { Words } from '../../words/index.js';
import type { Outline, Statement } from '../outline/outline.js';
import { gateState, isUnreviewed, reviewWords } from '../wording.js';
import { html, joined, type Html, type Part } from './markup.js';

/** How well a sentence is supported, a mark for each aspect: works, confidence, the gate's verdict, the reviewers'. */

/** `[S1, S4]`, each a link into the list of sources. */
export const citations = (ids: readonly string[]): Html =>
  html`<span class="cites" dir="ltr"
    >[${joined(
      ids.map((id) => html`<a href="#${id}">${id}</a>`),
      ', ',
    )}]</span
  >`;

const glyph = (name: string): Html =>
  html`<svg class="glyph" aria-hidden="true"><use href="#g-${name}"></use></svg>`;

interface Mark {
  readonly name: string;
  readonly shape: string;
  readonly words: string;
}

function marksOf(claim: Claim, words: Words): readonly Mark[] {
  const warned = claim.gate.warnings.length;
  const gate = `${words.legend.gate}: ${words.gate[gateState(claim)]}`;
  const shape = isUnreviewed(claim)
    ? 'unreviewed'
    : claim.review.status === 'SUPPORTED'
      ? 'reviewed'
      : 'doubted';
  return [
    { name: 'confidence', shape: claim.confidence, words: words.confidence[claim.confidence] },
    {
      name: 'gate',
      shape: warned === 0 ? 'holds' : 'warned',
      words: warned === 0 ? gate : `${gate}, ${words.gate.warnings({ count: warned })}`,
    },
    { name: 'review', shape, words: reviewWords(claim, words) },
  ];
}

/** The marks in words, a line each: next to a claim. */
export function fullMarks({ words }: Outline, { isSnippetOnly }: Statement, claim: Claim): Html {
  const snippet = isSnippetOnly ? html`<li class="unverified">${words.snippetOnly}</li>` : null;
  return html`<ul class="marks" aria-label="${words.evidence.support({ id: claim.id })}">
    <li class="works">${countMark(words.works({ count: claim.works.length }))}</li>
    ${marksOf(claim, words).map((mark) => html`<li class="${mark.name}">${glyph(mark.shape)} ${mark.words}</li>`)}
    ${snippet}
  </ul>`;
}

/** The number of a phrase in a box, wherever the language puts it. */
function countMark(phrase: string): Part {
  const [before = '', number = '', after = ''] = phrase.split(/(\d+)/);
  return html`${before}<span class="count">${number}</span>${after}`;
}
