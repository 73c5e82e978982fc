/** `verify-citations SYNTH STORE`: the gate by itself, on files. Reads, checks, prints; reaches no network. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CitationVerdict } from '../loop/gate/check.js';
import { readStore, readSynth, UnreadableFile } from '../loop/gate/read-synth.js';
import type { SourceInput } from '../loop/gate/prepare.js';
import { passes, verifyReport, verifySynth, type Verification } from '../loop/gate/verify.js';
import { prepareWorld, type World } from '../loop/gate/world.js';

const HELP = `Usage: verify-citations SYNTH STORE [options]

Checks that every citation of SYNTH stands in the stored text of STORE. Nothing is fetched, no model is asked.

  SYNTH   a synth.json (claims with quotes, or {claim, sourceIds, confidence}) or a report.md with [S1] marks
  STORE   a store.json, a store.db, or a run folder

Options:
  --json      one JSON object: { coverage, citations: [{ claimId, evidenceIndex?, sourceId, verdict, … }] }
  --debug     show the stack of an error
  -h, --help  show this

Verdicts: holds, fabricated-source, unread-source, quote-absent, misattributed, altered, number-absent,
too-short, source-changed, not-checked. "holds" says that the words and numbers stand in the stored text;
it does not say that the source is right, nor that its words mean what the claim says.

Examples:
  verify-citations runs/2026-01-31-zika/synth.json runs/2026-01-31-zika
  verify-citations report.md store.json
  verify-citations synth.json store.json --json | jq '.citations[] | select(.verdict != "holds")'

Exit codes: 0 all citations hold · 1 one does not, one was not checked, or there is none · 2 wrong usage or unreadable input
`;

const OPTIONS = {
  json: { type: 'boolean' },
  debug: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const EXIT = { holds: 0, fails: 1, unusable: 2 } as const;

/** @param argv arguments behind the command's name. Resolves to the exit code. */
export async function main(argv: string[]): Promise<number> {
  let debug = argv.includes('--debug');
  try {
    const { values, positionals } = parse(argv);
    debug = values.debug === true;
    if (values.help) {
      process.stdout.write(HELP);
      return EXIT.holds;
    }
    const [synthPath, storePath] = positionals as [string, string];
    const world = prepareWorld(await readSources(storePath));
    const verification = readAndVerify(synthPath, world);
    print(verification, { world, json: values.json === true });
    return passes(verification) ? EXIT.holds : EXIT.fails;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const cure = 'cure' in error && typeof error.cure === 'string' ? `\n${error.cure}` : '';
    process.stderr.write(
      `verify-citations: ${debug ? (error.stack ?? error.message) : error.message}${cure}\n`,
    );
    return EXIT.unusable;
  }
}

function parse(argv: string[]) {
  const usage = 'Usage: verify-citations SYNTH STORE [--json]. `verify-citations --help` shows examples.';
  try {
    const parsed = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
    const { length } = parsed.positionals;
    if (parsed.values.help !== true && length !== 2) {
      throw new UnreadableFile(
        `Two files are needed, a SYNTH and a STORE; ${length === 0 ? 'none was' : `${length} were`} given.`,
        usage,
      );
    }
    return parsed;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const message = (error as Error).message.split('. ')[0] as string;
    throw new UnreadableFile(`${message}. Known options: --json, --debug, --help.`, usage);
  }
}

function readAndVerify(path: string, world: World): Verification {
  const text = readText(path, 'a synth.json or a report.md');
  const isJson = /\.json$/i.test(path) || (!/\.(?:md|markdown|txt)$/i.test(path) && /^\s*[[{]/.test(text));
  if (isJson) return verifySynth(readSynth(text, basename(path)), world);
  if (text.trim() === '')
    throw new UnreadableFile(`${basename(path)} is empty.`, 'Give a synth.json or a report.md.');
  return verifyReport(text, world);
}

async function readSources(path: string): Promise<SourceInput[]> {
  const stored = locate(path);
  if (stored.kind === 'json') return readStore(readText(stored.path, 'a store'), basename(stored.path));
  const { readStoreSources } = await import('../store/read-sources.js');
  return readStoreSources(stored.path);
}

/** A database, or a run folder that holds or points to one; else a store.json. */
function locate(path: string): { kind: 'json' | 'database'; path: string } {
  if (!existsSync(path)) {
    throw new UnreadableFile(`There is no ${path}.`, 'Give a store.json, a store.db or a run folder.');
  }
  if (statSync(path).isDirectory()) {
    if (existsSync(join(path, 'store.db')) || existsSync(join(path, 'store.path')))
      return { kind: 'database', path };
    if (existsSync(join(path, 'store.json'))) return { kind: 'json', path: join(path, 'store.json') };
    throw new UnreadableFile(`The folder ${path} holds no store.db and no store.json.`, 'Give a run folder.');
  }
  const isDatabase = readFileSync(path).subarray(0, 15).toString('latin1') === 'SQLite format 3';
  return { kind: isDatabase ? 'database' : 'json', path };
}

function readText(path: string, expected: string): string {
  if (!existsSync(path)) throw new UnreadableFile(`There is no file ${path}.`, `Give ${expected}.`);
  if (statSync(path).isDirectory()) throw new UnreadableFile(`${path} is a folder.`, `Give ${expected}.`);
  return readFileSync(path, 'utf8');
}

function print(verification: Verification, { world, json }: { world: World; json: boolean }): void {
  const { coverage, citations } = verification;
  if (json) {
    process.stdout.write(`${JSON.stringify({ coverage, citations }, null, 2)}\n`);
    return;
  }
  const failing = citations.filter((citation) => citation.verdict !== 'holds');
  for (const citation of failing) process.stdout.write(`${describe(citation, verification)}\n\n`);
  process.stdout.write(`${summary(verification, failing.length)}\n`);
  if (world.size === 0) process.stdout.write('The store holds no sources.\n');
}

const LONGEST_LINE = 300;
const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line;
};

function describe(citation: CitationVerdict, { claims }: Verification): string {
  const evidence = citation.evidenceIndex === undefined ? '' : `, evidence ${citation.evidenceIndex}`;
  const lines = [`${citation.claimId} → ${citation.sourceId || '(nothing)'}${evidence}: ${citation.verdict}`];
  if (citation.difference) lines.push(`  what    ${shorten(citation.difference)}`);
  lines.push(`  claim   ${shorten(claims.get(citation.claimId) ?? '')}`);
  if (citation.nearest)
    lines.push(`  stored  ${shorten(citation.nearest.text)}  (at ${citation.nearest.start})`);
  if (citation.heldBy) lines.push(`  held by ${citation.heldBy}`);
  return lines.join('\n');
}

function summary({ coverage, citations, claims }: Verification, failing: number): string {
  if (citations.length === 0)
    return 'Nothing was checked: there is no citation. That is a failure, not a pass.';
  const holding = citations.length - failing;
  const rate = Math.floor((1000 * holding) / citations.length) / 10;
  const covered = `${coverage.checked} of ${coverage.statements} statements checked`;
  const doubtful = citations.filter((each) => each.verdict === 'holds' && each.reviewPriority >= 0.7);
  const review = [
    ...new Set(doubtful.sort((a, b) => b.reviewPriority - a.reviewPriority).map((each) => each.claimId)),
  ];
  const lines = [
    `${holding} of ${citations.length} citations of ${claims.size} claims hold (${rate} %); ${covered}.`,
  ];
  if (review.length > 0) lines.push(`Read first, though they hold: ${review.slice(0, 10).join(', ')}.`);
  return lines.join('\n');
}
