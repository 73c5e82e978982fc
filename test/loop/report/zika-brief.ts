import { join } from 'node:path';
import { assembleBrief } from '../../../loop/report/assemble-brief.js';
import type { Claim, StruckClaim } from '../../../loop/claim.js';
import type { Brief } from '../../../loop/report/brief.js';
import { research } from '../../../loop/research.js';
import { ZIKA } from '../../tools/cli.js';
import { openRun, optionsFor } from '../../tools/run-in-process.js';

let made: Promise<Brief> | undefined;

/** A real brief on the shipped folder, in one round: what the writers of documents are tested on; made once for all of them. */
export const zikaBrief = (folder: string): Promise<Brief> => (made ??= makeBrief(folder));

async function makeBrief(folder: string): Promise<Brief> {
  const opened = openRun({
    folder: join(folder, 'zika'),
    question: 'Can Zika virus be transmitted other than by mosquitoes?',
    options: optionsFor(ZIKA, { maxRounds: 1 }),
  });
  try {
    await research(opened.run);
    return assembleBrief(opened.store, opened.run.id);
  } finally {
    opened.close();
  }
}

/** What strangers may write into a title, a text or an address. */
export const PAYLOADS = [
  '<script>window.hit=1</script>',
  '</script><script>window.hit=1</script>',
  '</style><script>window.hit=1</script>',
  '</title><script>window.hit=1</script>',
  '</textarea></noscript></template><img src=x onerror=window.hit=1>',
  '<img src=x onerror="window.hit=1">',
  '<svg onload=window.hit=1>',
  '<svg><script>window.hit=1</script></svg>',
  '<details open ontoggle=window.hit=1>',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '" onmouseover="window.hit=1" x="',
  "' onfocus='window.hit=1' autofocus='",
  '` onclick=window.hit=1 `',
  '<!--',
  '--><script>window.hit=1</script>',
  '<![CDATA[<script>window.hit=1</script>]]>',
  '${window.hit=1}{{constructor.constructor("window.hit=1")()}}',
  '&lt;script&gt;window.hit=1&lt;/script&gt;&#60;script&#62;',
  '\u202Etxt.exe\u202C \u2066x\u2069',
  'a\u0000b\uD800c\u000Bd',
  '__proto__',
] as const;

const HOSTILE_ADDRESSES = [
  'javascript:window.hit=1',
  'JaVaScRiPt:window.hit=1',
  ' javascript:window.hit=1',
  'java\nscript:window.hit=1',
  'data:text/html,<script>window.hit=1</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'https://evil.example/"onmouseover="window.hit=1',
  "https://evil.example/'><script>window.hit=1</script>",
] as const;

const GAP = {
  kind: 'modality',
  priority: 50,
  material: true,
  subject: null,
  title: null,
  status: 'open-question',
  openedRound: 1,
  closedRound: null,
  closedBy: [],
  tries: 1,
} as const;

/** A claim whose words, reviews and challenge are a stranger's. */
const hostileClaim = (claim: Claim, words: string, reason: string): Claim => ({
  ...claim,
  claim: words,
  subtopic: words,
  review: {
    status: 'OVERSTATED',
    triggers: [words],
    verdicts: [{ reviewer: 1, verdict: 'OVERSTATED', reason }],
    challenge: { verdict: 'DOWNGRADE', reason },
  },
});

/** The brief with a payload in every place where strangers' text can stand. */
export function hostileBrief(brief: Brief): Brief {
  let next = 0;
  const payload = (): string => PAYLOADS[next++ % PAYLOADS.length] as string;
  const address = (): string => HOSTILE_ADDRESSES[next++ % HOSTILE_ADDRESSES.length] as string;
  const all = PAYLOADS.join(' ');
  return {
    ...brief,
    run: { ...brief.run, question: all },
    answer: brief.answer.map((each) => ({ ...each, sentence: all })),
    best: {
      match: true,
      passages: brief.best.passages.map((each) => ({
        ...each,
        evidence: { ...each.evidence, exact: all.repeat(3), start: 0, end: 3 * all.length },
        deciding: { ...each.deciding, exact: all, start: all.length, end: 2 * all.length },
        heading: payload(),
      })),
    },
    claims: brief.claims.map((claim) => hostileClaim(claim, all, payload())),
    subtopics: brief.subtopics.map((subtopic) => ({
      name: payload(),
      for: subtopic.for.map((claim) => hostileClaim(claim, payload(), all)),
      against: subtopic.against.map((claim) => hostileClaim(claim, payload(), all)),
      neutral: subtopic.neutral.map((claim) => hostileClaim(claim, payload(), all)),
    })),
    unverified: PAYLOADS.map((each) => ({ subject: each, reason: 'part-failed' as const })),
    limitations: [...PAYLOADS],
    struck: PAYLOADS.map((each) => ({
      claim: each,
      why: each,
      by: 'gate' as const,
      verdict: each as StruckClaim['verdict'],
      round: 1,
      claimId: null,
      refs: [],
    })),
    rounds: brief.rounds.map((row) => ({ ...row, target: all })),
    opposition: {
      memo: all,
      refs: [],
      points: [],
      droppedPoints: 0,
      attacks: [],
      queries: [...PAYLOADS],
      absence: all,
    },
    opposing: brief.claims[0]?.evidence.map((each) => ({ ...each, exact: all, sourceId: 'S1' })) ?? [],
    contradictions: PAYLOADS.map((each, index) => ({
      id: `X${index + 1}`,
      topic: each,
      sides: [
        { statement: each, refs: [], evidence: [] },
        { statement: each, refs: [], evidence: brief.claims[0]?.evidence.slice(0, 1) ?? [] },
      ],
      resolved: index % 2 === 0,
      reason: 'newer' as const,
      resolution: each,
      sourceIds: ['S1'],
      round: 1,
    })),
    openQuestions: PAYLOADS.map((each, index) => ({
      ...GAP,
      id: `G${index + 1}`,
      description: `C1 ${each}`,
      how: each,
      query: each,
      queries: [each, `Evidence against: ${each}`],
    })),
    unread: PAYLOADS.map((each) => ({ address: each, title: each, why: each, round: 1 })),
    refused: PAYLOADS.map((each) => ({ why: each, count: 1 })),
    failedParts: [...PAYLOADS],
    spentByRole: PAYLOADS.map((each) => ({ label: each, calls: 1, tokens: 10, usd: 0 })),
    unreadFiles: PAYLOADS.map((each) => ({ path: each, why: each })),
    sources: brief.sources.map((source) => ({
      ...source,
      title: payload(),
      address: address(),
      addresses: HOSTILE_ADDRESSES.map((each) => ({ address: each, route: 'hit' as const })),
      authors: [payload(), payload()],
      siteName: payload(),
      language: payload(),
      key: payload(),
      extractor: payload(),
      publishedAt: payload(),
      doi: payload(),
      warnings: [...PAYLOADS],
      unreadNotices: [{ kind: 'corrected' as const, doi: payload() }],
      quotes: source.quotes.map((quote) => ({ ...quote, exact: all })),
    })),
    passages: new Map(
      [...brief.passages].map(([key, passage]) => [
        key,
        { ...passage, before: all, after: all, heading: payload() },
      ]),
    ),
  };
}
