// @ts-nocheck -- TODO writer
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import { outlineOf } from '../../loop/report/outline/build-outline.js';
import { reportMarkdown } from '../../loop/report/markdown/report.js';
import { research } from '../../loop/research.js';
import type { SynthesizerReply } from '../../agents/roles/synthesizer-shapes.js';
import { temporaryFolder, ZIKA } from '../tools/cli.js';
import { openRun, optionsFor, scriptedRoles } from '../tools/run-in-process.js';

/** A synthesizer that lies in every way of the verdict list, through the whole loop: nothing of it ships. */

type Draft = SynthesizerReply['claims'][number];

const draft = (claim: string, refs: string[]): Draft => ({
  action: 'new',
  claimId: null,
  claim,
  refs,
  subtopic: 'lies',
  stance: 'for',
  confidence: 'high',
  decisionCritical: true,
  answersOpposition: false,
  computed: false,
  findings: [],
});

/** Sentences of the field without a number, each under references that exist. */
const PLAUSIBLE = [
  'LIE-A: Vaccinated volunteers kept protective antibodies for their whole lives.',
  'LIE-B: Tattoo parlours and shared razors have become the commonest way of catching the infection.',
  'LIE-C: Regulators in Lisbon withdrew the licence of the only approved antiviral tablet.',
  'LIE-D: Wearing copper bracelets cured the fever overnight in most travellers.',
] as const;

describe('a synthesizer that lies', () => {
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
      draft(PLAUSIBLE[0], ['S1.5']),
      draft(PLAUSIBLE[1], ['S2.4-6']),
      draft(PLAUSIBLE[2], ['S1.8', 'S3.4']),
      draft(PLAUSIBLE[3], ['S2.9']),
    ];
    const roles = scriptedRoles({
      synthesizer: (_input, usual) => ({ ...usual, claims: [...lies, ...usual.claims] }),
      repairer: (input) => ({ action: 'revise', claim: `${input.claim} (repaired)`, refs: [...input.refs] }),
      resolver: (input, usual) => ({
        ...usual,
        answer: [
          {
            sentence: 'LIE-7: All 4321 answers are yes.',
            claimIds: input.claims.slice(0, 1).map((claim) => claim.id),
          },
          { sentence: 'LIE-8: Nobody said so.', claimIds: ['C999'] },
          ...usual.answer,
        ],
      }),
    });
    const opened = openRun({
      folder: join(folder.path, 'lies'),
      question: 'Can Zika virus be transmitted other than by mosquitoes?',
      options: optionsFor(ZIKA, { maxRounds: 1 }),
      roles,
    });
    const state = await research(opened.run);
    const brief = assembleBrief(opened.store, opened.run.id);
    const markdown = reportMarkdown(outlineOf(brief));
    opened.close();
    expect(state.claims.length).toBeGreaterThan(0);
    expect(JSON.stringify([state.claims, state.answer])).not.toContain('LIE-');
    expect(markdown.split('## Appendix')[0]).not.toContain('LIE-');
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
      ['LIE-A', 'not-found'],
      ['LIE-B', 'not-found'],
      ['LIE-C', 'not-found'],
      ['LIE-D', 'not-found'],
    ]);
    const why = state.struck.filter(({ claim }) => PLAUSIBLE.some((lie) => claim.startsWith(lie)));
    expect(why.every((each) => /No passage of S\d carries this|S\d nowhere says/.test(each.why))).toBe(true);
    expect(state.counts['invented-sources']).toBe(3);
  });
});
