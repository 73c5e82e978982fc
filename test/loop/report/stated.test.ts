import { describe, expect, it } from 'vitest';
import { indexSources } from '../../../loop/gate/source-index.js';
import { passes, verifyReport, type Verification } from '../../../loop/gate/verify.js';
import type { Brief } from '../../../loop/report/brief.js';
import { readPage, verifyPage } from '../../../loop/report/html/read-page.js';
import { reportHtml } from '../../../loop/report/html/page.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { documentOf } from '../../../loop/report/document.js';
import { statedIn } from '../../../loop/report/stated.js';
import { CHOICE_PAGES, choiceBrief, storedOf } from './finished-briefs.js';

/** A brief in words of its own, checked against the claims of its store. */

const OWN = 'Outfits heavily tied into other software would forgo 3 of 7 things by leaving the incumbent.';
const CLAIM = OWN.replace(' 3 of 7', '');
const INTERESTED = 'Both makers praise themselves.';

/** The pages are longer in the store. */
const withoutHashes = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part, (key, value: unknown) => (key === 'sha256' ? undefined : value))) as Part;

/** With a claim that shares hardly a word with its evidence. */
function brief(): Brief {
  const made = choiceBrief();
  const claims = made.claims.map((claim) => (claim.id === 'C8' ? { ...claim, claim: CLAIM } : claim));
  const { contradictions, grid } = made;
  return { ...made, ...withoutHashes({ claims, contradictions, grid }) };
}

const outline = documentOf(brief());
const stated = statedIn(outline);
const report = reportMarkdown(outline);
const stored = storedOf(CHOICE_PAGES);

const check = (markdown: string, texts = stored): Verification => verifyReport(markdown, texts, { stated });
const verdictsOn = ({ claims, citations }: Verification, words: string): readonly string[] =>
  citations.filter(({ claimId }) => claims.get(claimId)?.includes(words)).map(({ verdict }) => verdict);

describe('a brief against the claims of its store', () => {
  it('passes untouched, each quotation of its evidence to the letter', () => {
    expect(report).toContain(CLAIM);
    expect(passes(verifyReport(report, stored))).toBe(false);
    for (const checked of [check(report), verifyPage(readPage(reportHtml(outline)), stored, { stated })]) {
      const others = checked.citations.filter(({ verdict }) => verdict !== 'holds');
      expect(others.map(({ claimId, verdict }) => [checked.claims.get(claimId), verdict])).toEqual([]);
      expect(checked.citations.find(({ claimId }) => checked.claims.get(claimId) === CLAIM)).toMatchObject({
        ...{ verdict: 'holds', inOwnWords: true, evidenceIndex: 0, sourceId: 'S3' },
      });
      expect([...checked.reviewed.values()]).toContain('SUPPORTED');
    }
  });

  it('judges by the words what was edited, added or given another source', () => {
    const edits: [string, string][] = [
      [CLAIM, OWN],
      [CLAIM, CLAIM.replace('would forgo', 'would not forgo')],
      [`${CLAIM} [S3]`, `${CLAIM} [S1]`],
      [`${CLAIM} [S3]`, `${CLAIM} [S3] ${INTERESTED} [S3]`],
    ];
    for (const [from, to] of edits) {
      const edited = report.replaceAll(from, to);
      expect(edited).not.toBe(report);
      const checked = check(edited);
      expect([to, passes(checked)]).toEqual([to, false]);
      expect(checked.citations.some(({ evidenceIndex }) => evidenceIndex === undefined)).toBe(true);
    }
    expect(verdictsOn(check(report.replaceAll('$2.49', '$2.48')), '2.48')).toContain('number-absent');
  });

  it('fails on a store whose cited text has another letter', () => {
    const changed = CHOICE_PAGES.map(({ id, text }) => ({
      ...{ id, text: `${text.replace('stays with Ping', 'stays with Pink')} ${'It goes on. '.repeat(30)}` },
    }));
    expect(verdictsOn(check(report, indexSources(changed)), CLAIM)).toContain('altered');
  });
});
