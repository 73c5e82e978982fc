import { independentWorks } from '../../independence.js';
import type { Claim } from '../../claim.js';
import type { Brief } from '../brief.js';
import { citedIds, confidenceWord, isSnippetOnly, reviewWord, workCount } from '../wording.js';
import { html, joined, type Html } from './markup.js';

/** How a sentence stands, each in a mark of its own: works, confidence, the gate's verdict, the reviewers'. */

/** `[S1, S4]`, each a link into the list of sources. */
export const citations = (ids: readonly string[]): Html =>
  html`<span class="cites"
    >[${joined(
      ids.map((id) => html`<a href="#${id}">${id}</a>`),
      ', ',
    )}]</span
  >`;

const glyph = (name: string): Html =>
  html`<svg class="glyph" viewBox="0 0 12 12" aria-hidden="true"><use href="#g-${name}"></use></svg>`;

/** The shapes that marks use; once a page. */
export const GLYPHS = html`<svg class="defs" aria-hidden="true" focusable="false">
  <symbol id="g-high" viewBox="0 0 12 12"><circle cx="6" cy="6" r="4.5" class="line full" /></symbol>
  <symbol id="g-medium" viewBox="0 0 12 12">
    <circle cx="6" cy="6" r="4.5" class="line" />
    <path d="M6 1.5a4.5 4.5 0 0 0 0 9z" class="full" />
  </symbol>
  <symbol id="g-low" viewBox="0 0 12 12"><circle cx="6" cy="6" r="4.5" class="line" /></symbol>
  <symbol id="g-holds" viewBox="0 0 12 12"><path d="M2 6.5 4.8 9.3 10 2.8" class="line" /></symbol>
  <symbol id="g-warned" viewBox="0 0 12 12">
    <path d="M1 6.5 3.8 9.3 8 3.8" class="line" />
    <circle cx="10.4" cy="9" r="1.2" class="full" />
  </symbol>
  <symbol id="g-reviewed" viewBox="0 0 12 12">
    <rect x="1.7" y="1.7" width="8.6" height="8.6" class="line full" />
  </symbol>
  <symbol id="g-doubted" viewBox="0 0 12 12">
    <rect x="1.7" y="1.7" width="8.6" height="8.6" class="line" />
    <path d="M1.7 1.7h4.3v8.6H1.7z" class="full" />
  </symbol>
  <symbol id="g-unreviewed" viewBox="0 0 12 12">
    <rect x="1.7" y="1.7" width="8.6" height="8.6" class="line dashed" />
  </symbol>
</svg>`;

interface Mark {
  readonly name: string;
  readonly shape: string;
  readonly words: string;
}

function marksOf(claim: Claim): readonly Mark[] {
  const warned = claim.gate.warnings.length;
  const reviewed = claim.review.status === 'SUPPORTED';
  const unreviewed = claim.review.status === 'not-reviewed' || claim.review.status === 'skipped';
  return [
    { name: 'confidence', shape: confidenceWord(claim), words: `${confidenceWord(claim)} confidence` },
    {
      name: 'gate',
      shape: warned === 0 ? 'holds' : 'warned',
      words: `gate: ${claim.gate.verdict}${warned === 0 ? '' : `, ${warned} ${warned === 1 ? 'warning' : 'warnings'}`}`,
    },
    {
      name: 'review',
      shape: unreviewed ? 'unreviewed' : reviewed ? 'reviewed' : 'doubted',
      words: reviewWord(claim),
    },
  ];
}

/** The marks in words, a line each: stands beside a claim. */
export function fullMarks(brief: Brief, claim: Claim): Html {
  const snippet = isSnippetOnly(brief, claim)
    ? html`<li class="unverified">UNVERIFIED: search snippet only</li>`
    : null;
  return html`<ul class="marks" aria-label="Support of ${claim.id}">
    <li class="works">
      <span class="count">${claim.works.length}</span> ${workCount(claim.works.length).replace(/^\d+ /, '')}
    </li>
    ${marksOf(claim).map((mark) => html`<li class="${mark.name}">${glyph(mark.shape)} ${mark.words}</li>`)}
    ${snippet}
  </ul>`;
}

/** The marks as shapes in a line of prose, with their words for those who hear the page or point at them. */
export function smallMarks(brief: Brief, claims: readonly Claim[]): Html {
  const first = claims[0];
  if (first === undefined) return html``;
  const works = workCount(independentWorks(claims.flatMap((claim) => claim.evidence)).length);
  const [count, ...rest] = works.split(' ');
  const shapes = marksOf(first).map(
    (mark) =>
      html`<span class="mark ${mark.name}" title="${mark.words}"
        >${glyph(mark.shape)}<span class="spoken">, ${mark.words}</span></span
      >`,
  );
  return html`<span class="support"
    >${citations(citedIds(brief, claims))}<span class="shapes"
      ><span title="${works}" class="count">${count}<span class="spoken"> ${rest.join(' ')}</span></span
      >${shapes}</span
    ></span
  >`;
}

/** What the shapes mean. */
export const LEGEND = html`<p class="legend">
  Marks, in this order: <b class="count">3</b> number of independent works; confidence ${glyph('high')} high
  ${glyph('medium')} medium ${glyph('low')} low; the gate ${glyph('holds')} found the words,
  ${glyph('warned')} with warnings; the reviewers ${glyph('reviewed')} support it, ${glyph('doubted')} doubt
  it, ${glyph('unreviewed')} have not seen it.
</p>`;
