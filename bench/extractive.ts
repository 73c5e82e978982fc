/**
 * Prints what the extractive roles make of a folder: `npx tsx bench/extractive.ts FOLDER "question" ["question" …]`.
 * Each claim stands with its section, side, confidence and every sentence it rests on, so that a person can judge
 * it: does it answer, is it true to its words in context, is it junk? `--json FILE` also keeps the shown sources.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReadDocument } from '../agents/document.js';
import { opposeClaims } from '../agents/extractive/antagonist.js';
import { readDocument } from '../agents/readers/index.js';
import type { WriterReply } from '../agents/roles/writer.js';
import type { ShownSentence, ShownSource } from '../agents/roles/vocabulary.js';
import { ask } from '../test/agents/extractive/ask.js';
import { cutSentences } from '../text/sentences.js';

/** Sources longer than this are cut short, as a run's digest does. */
const MOST_SENTENCES = 400;

function filesUnder(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]));
}

async function loadSources(files: readonly string[]): Promise<ShownSource[]> {
  const sources: ShownSource[] = [];
  for (const path of files) {
    const result = await readDocument({ bytes: readFileSync(path), address: path }, { inThread: true });
    if (!result.ok) console.error(`${basename(path)}: ${result.failure.message}`);
    else sources.push(toSource(result.value, sources.length + 1, path));
  }
  return sources;
}

function toSource(document: ReadDocument, number: number, path: string): ShownSource {
  const pieces = cutSentences(document.text, {
    blocks: document.blocks,
    language: document.language ?? 'en',
  });
  const sentences = pieces.slice(0, MOST_SENTENCES).map((piece, index): ShownSentence => {
    const paragraph = document.blocks.findIndex(
      (block) => piece.start >= block.start && piece.end <= block.end,
    );
    const block = document.blocks[paragraph];
    return {
      ref: `S${number}.${index + 1}`,
      text: document.text.slice(piece.start, piece.end),
      kind: block?.kind ?? 'paragraph',
      section: block?.section ?? 'body',
      paragraph,
      page: block?.page ?? null,
      restsOn: worksCited(document, piece),
    };
  });
  return {
    id: `S${number}`,
    work: document.doi ? `doi:${document.doi}` : `file:${basename(path)}`,
    derivedFrom: null,
    title: document.title ?? basename(path),
    authors: document.authors,
    publishedAt: document.publishedAt,
    modifiedAt: document.modifiedAt,
    sourceType: 'peer',
    articleType: document.articleType,
    readClass: document.readClass,
    sentenceCount: pieces.length,
    retracted: document.notices.some((notice) => notice.kind === 'retracted'),
    sentences,
    passages: [{ headings: [], sentences, rank: null }],
  };
}

function worksCited(document: ReadDocument, piece: { start: number; end: number }): string[] {
  const cited = document.citationMarks
    .filter((mark) => mark.start >= piece.start && mark.end <= piece.end)
    .flatMap((mark) => mark.references);
  return [
    ...new Set(
      cited.flatMap((index) => {
        const entry = document.references[index];
        if (!entry) return [];
        return [
          entry.doi
            ? `doi:${entry.doi}`
            : [entry.authors?.[0], entry.year, entry.volume, entry.firstPage].join(' '),
        ];
      }),
    ),
  ];
}

function printClaims(reply: WriterReply, sources: readonly ShownSource[]): void {
  const places = new Map(
    sources.flatMap((source) =>
      source.sentences.map((sentence) => [sentence.ref, { source, sentence }] as const),
    ),
  );
  reply.claims.forEach((claim, index) => {
    console.log(
      `${index + 1}. [${claim.section}] ${claim.stance}, ${claim.confidence}${claim.decides ? ', decides' : ''}`,
    );
    console.log(`   ${claim.claim}`);
    for (const ref of claim.findings) {
      const place = places.get(ref);
      if (!place) continue;
      const { source, sentence } = place;
      const rests = sentence.restsOn.length > 0 ? `rests on ${sentence.restsOn.length}` : 'own';
      console.log(`     ${ref} ${sentence.section}, ${rests}, ${source.title.slice(0, 70)}`);
      if (ref !== claim.findings[0]) console.log(`       ${sentence.text}`);
    }
  });
}

function answer(question: string, sources: readonly ShownSource[]): void {
  const started = performance.now();
  const reply = ask(question, sources);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n## ${question}\n${reply.claims.length} claims in ${seconds} s. ${reply.limitations}`);
  if (reply.insufficient) console.log('INSUFFICIENT EVIDENCE');
  printClaims(reply, sources);
  const claims = reply.claims.map((claim, index) => ({
    ...{ id: `C${index + 1}`, text: claim.claim, subtopic: claim.section, stance: claim.stance },
    ...{ confidence: claim.confidence, refs: claim.findings, works: 1 },
    ...{ part: claim.part, findings: claim.findings },
  }));
  const memo = opposeClaims({
    ...{ question, today: '2016-01-31', language: 'en', claims, passages: sources },
    ...{ findings: [], flagged: [], before: null },
  });
  console.log(
    `OPPOSING ${memo.points.map(({ statement, findings }) => `${findings.join(', ')} ${statement}`).join(' ') || memo.absence}; attacks ${memo.attacks.map(({ claimId }) => claimId).join(' ')}`,
  );
}

const [folder, ...rest] = process.argv.slice(2);
if (!folder || rest.length === 0) {
  console.error('usage: npx tsx bench/extractive.ts FOLDER "question" ["question" …] [--json FILE]');
  process.exitCode = 2;
} else {
  const at = rest.indexOf('--json');
  const cache = at >= 0 ? rest[at + 1] : undefined;
  const questions = at >= 0 ? rest.slice(0, at) : rest;
  const sources: readonly ShownSource[] = folder.endsWith('.json')
    ? (JSON.parse(readFileSync(folder, 'utf8')) as ShownSource[])
    : await loadSources(filesUnder(folder).filter((path) => !/\.(?:md|json|txt)$/u.test(path)));
  if (cache) writeFileSync(cache, JSON.stringify(sources));
  for (const question of questions) answer(question, sources);
}
