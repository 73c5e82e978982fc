/**
 * What judging restatements costs and catches: verdicts on labelled claims against the whole text that they cite
 * (WiCE, AttributionBench), on the sentences of experts' answers (ScholarQA-Multi), which should mostly pass, and on
 * true sentences whose opening phrase was moved to their end. SHOW=1 prints every true one that is called altered.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/gate-restatements.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkClaim, type ClaimInput } from '../loop/gate/check.js';
import { cutStatements } from '../loop/gate/sentences.js';
import { indexSources, type SourceIndex } from '../loop/gate/source-index.js';
import { data, mutantTexts, randomOf, sample } from './gate-texts.js';
import { readPairs } from './priority-pairs.js';

interface Row {
  readonly set: string;
  readonly isTrue: boolean;
  readonly input: ClaimInput;
  readonly stored: SourceIndex;
}

function labelled(): Row[] {
  return readPairs(data)
    .filter(({ set }) => set !== 'press-release')
    .map(({ set, claim, text, isBad }) => ({
      set: `${set}, ${isBad ? 'unsupported' : 'supported'}`,
      isTrue: !isBad,
      input: { id: 'C1', claim, sourceIds: ['S1'] },
      stored: indexSources([{ id: 'S1', text }]),
    }));
}

interface Answer {
  readonly output: string;
  readonly ctxs: readonly { readonly text: string | null; readonly title: string }[];
}

const MARKS = /\[(\d{1,2}(?:\s?,\s?\d{1,2})*)\]/g;

/** Sentences with marks, each against the passages that its marks point to. */
function experts(): Row[] {
  const answers = JSON.parse(readFileSync(join(data, 'e2e-scholarqa-multi/dev.json'), 'utf8')) as Answer[];
  return answers.flatMap(({ output, ctxs }) => {
    const stored = indexSources(
      ctxs.map(({ text, title }, index) => ({ id: `S${index}`, text: text ?? '', title })),
    );
    return cutStatements(output).flatMap(({ start, end }) => {
      const sentence = output.slice(start, end);
      const cited = [...sentence.matchAll(MARKS)].flatMap((match) => (match[1] as string).split(','));
      const sourceIds = [...new Set(cited.map((mark) => `S${mark.trim()}`))].filter((id) =>
        stored.source(id),
      );
      const claim = sentence.replace(MARKS, ' ').trim();
      const input = { id: 'C1', claim, sourceIds };
      return sourceIds.length > 0 ? [{ set: 'experts', isTrue: true, input, stored }] : [];
    });
  });
}

const OPENING =
  /^((?:In|On|At|During|After|Since|By|From|Between|Before|For|With|Under|Among|When|While|As|If)\s[^,;:()]{3,70}),\s(.+)[.!?]$/;
const SENTENCES_A_TEXT = 20;

/** "In 1890, the lake froze." → "The lake froze in 1890.", beside the sentence, its neighbours and the whole text. */
function moved(): Row[] {
  const random = randomOf(5);
  return mutantTexts().flatMap(({ sentences }) =>
    sample(sentences, SENTENCES_A_TEXT, random).flatMap((sentence) => {
      const match = OPENING.exec(sentence);
      if (!match) return [];
      const [, phrase, rest] = match as unknown as [string, string, string];
      const claim = `${rest.charAt(0).toUpperCase()}${rest.slice(1)} ${phrase.charAt(0).toLowerCase()}${phrase.slice(1)}.`;
      const at = sentences.indexOf(sentence);
      const text = sentences.slice(Math.max(0, at - 6), at + 6).join(' ');
      const passage = sentences.slice(Math.max(0, at - 1), at + 2).join(' ');
      const stored = indexSources([{ id: 'S1', text }]);
      return [sentence, passage, undefined].map((exact) => ({
        set: 'opening phrase moved',
        isTrue: true,
        stored,
        input: {
          id: 'C1',
          claim,
          sourceIds: ['S1'],
          evidence: exact === undefined ? [] : [{ sourceId: 'S1', exact }],
        },
      }));
    }),
  );
}

interface Tally {
  claims: number;
  altered: number;
  numberAbsent: number;
  other: number;
  /** Processor time, both modes. */
  ms: number;
}

function main(): void {
  const tallies = new Map<string, Tally>();
  const rows = [...labelled(), ...experts(), ...moved()];
  for (const { input, stored } of rows) checkClaim(input, stored);
  for (const { set, isTrue, input, stored } of rows) {
    const tally = tallies.get(set) ?? { claims: 0, altered: 0, numberAbsent: 0, other: 0, ms: 0 };
    tallies.set(set, tally);
    const before = process.cpuUsage();
    const verdicts = checkClaim(input, stored);
    const { user, system } = process.cpuUsage(before);
    tally.ms += (user + system) / 1000;
    tally.claims++;
    const altered = verdicts.find(({ verdict }) => verdict === 'altered');
    if (altered) tally.altered++;
    else if (verdicts.some(({ verdict }) => verdict === 'number-absent')) tally.numberAbsent++;
    else if (verdicts.some(({ verdict }) => verdict !== 'holds')) tally.other++;
    if (process.env.SHOW && isTrue && altered)
      console.log(`${set}\n  ${input.claim}\n  ${altered.difference}\n`);
  }
  console.table(
    Object.fromEntries(
      [...tallies].map(([set, { ms, ...counts }]) => [
        set,
        {
          ...counts,
          'altered, %': ((100 * counts.altered) / counts.claims).toFixed(1),
          'claims a second, warm': Math.round((1000 * counts.claims) / ms),
        },
      ]),
    ),
  );
}

main();
