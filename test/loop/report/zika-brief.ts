import { join } from 'node:path';
import { assembleBrief } from '../../../loop/report/assemble-brief.js';
import type { Brief } from '../../../loop/report/brief.js';
import { research } from '../../../loop/research.js';
import { ZIKA } from '../../tools/cli.js';
import { openRun, optionsFor } from '../../tools/run-in-process.js';

/** A real brief on the shipped folder, in one round: what the writers of documents are tested on. */
export async function zikaBrief(folder: string): Promise<Brief> {
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

export const HOSTILE_ADDRESSES = [
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
    claims: brief.claims.map((claim) => ({ ...claim, claim: all, subtopic: payload() })),
    subtopics: brief.subtopics.map((subtopic) => ({
      name: payload(),
      for: subtopic.for.map((claim) => ({ ...claim, claim: payload() })),
      against: subtopic.against.map((claim) => ({ ...claim, claim: payload() })),
      neutral: subtopic.neutral.map((claim) => ({ ...claim, claim: payload() })),
    })),
    unverified: PAYLOADS.map((each) => ({ subject: each, why: each })),
    limitations: [...PAYLOADS],
    struck: PAYLOADS.map((each) => ({
      claim: each,
      why: each,
      by: 'gate' as const,
      verdict: each,
      round: 1,
      claimId: null,
      refs: [],
    })),
    rounds: brief.rounds.map((row) => ({ ...row, target: all })),
    unreadFiles: PAYLOADS.map((each) => ({ path: each, why: each })),
    sources: brief.sources.map((source) => ({
      ...source,
      title: payload(),
      url: address(),
      urls: [...HOSTILE_ADDRESSES],
      addresses: HOSTILE_ADDRESSES.map((each) => ({ address: each, road: 'hit' as const })),
      authors: [payload(), payload()],
      siteName: payload(),
      language: payload(),
      key: payload(),
      extractor: payload(),
      publishedAt: payload(),
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
