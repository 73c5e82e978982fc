import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import { documentOf } from '../../loop/report/document.js';
import { reportMarkdown } from '../../loop/report/markdown/report.js';
import { research } from '../../loop/research.js';
import type { WriterReply } from '../../agents/roles/writer.js';
import { temporaryFolder, ZIKA } from '../tools/cli.js';
import { openRun, optionsFor, scriptedRoles } from '../tools/run-in-process.js';

/** A writer that lies in every way of the verdict list, through the whole loop: nothing of it ships. */

type Draft = WriterReply['claims'][number];

const draft = (claim: string, refs: string[]): Draft => ({
  action: 'new',
  claimId: null,
  claim,
  findings: refs,
  ...{ kind: 'reported', part: 'section', section: 'lies' },
  stance: 'for',
  confidence: 'high',
  decides: true,
  answersOpposition: false,
});

describe('a writer that lies', () => {
  const folder = temporaryFolder();
  afterEach(() => folder.remove());

  it('gets none of it into the brief, and every lie is listed with its verdict', async () => {
    const lies = [
      draft('LIE-1: Zika virus was found in 97 % of all penguins.', ['S999.1']),
      draft('LIE-2: The moon transmits Zika virus to 12 345 people.', ['S1.99999']),
      draft('LIE-3: Sexual transmission was seen in 8 of 13 couples in 1877.', ['S1.5']),
      draft('LIE-4: Zika virus cites nothing at all here.', []),
      draft('LIE-5: A reference without a sentence number is no evidence.', ['S1']),
      draft('LIE-6: The prototype infection rate was 0.00123 per cent.', ['nonsense']),
    ];
    const roles = scriptedRoles({
      writer: (_input, usual) => ({ ...usual, claims: [...lies, ...usual.claims] }),
    });
    const opened = openRun({
      folder: join(folder.path, 'lies'),
      question: 'Can Zika virus be transmitted other than by mosquitoes?',
      options: optionsFor(ZIKA, { maxRounds: 1 }),
      roles,
    });
    const state = await research(opened.run);
    const brief = assembleBrief(opened.store, opened.run.id);
    const markdown = reportMarkdown(documentOf(brief));
    opened.close();
    expect(state.claims.length).toBeGreaterThan(0);
    expect(JSON.stringify([state.claims, state.answer])).not.toContain('LIE-');
    expect(markdown.split('## Taken out')[0]).not.toContain('LIE-');
    const verdicts = state.struck
      .filter((each) => each.claim.startsWith('LIE-'))
      .map((each) => [each.claim.slice(0, 5), each.verdict]);
    expect(verdicts).toEqual([
      ['LIE-1', 'fabricated-source'],
      ['LIE-2', 'quote-absent'],
      ['LIE-3', 'number-absent'],
      ['LIE-4', 'not-checked'],
      ['LIE-5', 'fabricated-source'],
      ['LIE-6', 'fabricated-source'],
    ]);
    expect(state.counts['invented-sources']).toBe(3);
  });
});
