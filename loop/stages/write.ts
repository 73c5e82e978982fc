import pMap from 'p-map';
import type { Result } from '../../agents/result.js';
import type { WriterReply } from '../../agents/roles/writer.js';
import { canonicalJson, sha256 } from '../../store/canonical-json.js';
import { passagesFor } from '../context/passages.js';
import { stageResult } from '../history.js';
import { showSources } from '../context/show.js';
import { ask } from '../limits/ask.js';
import { refuseSilence } from '../limits/silence.js';
import { placesOf, type Place } from '../../text/sentence-ref.js';
import type { Round, Written } from '../results.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { allDraftsOf, contradictionsOf, leftOutOf } from '../writing/drafts.js';
import { citableOf } from '../writing/gate-draft.js';
import { asWritten, materialOf, requestOf, type Material } from '../writing/material.js';
import { besideIn, bySection, fitsOneRequest, onlyFindings } from '../writing/sections.js';

type WriteInput = Pick<Round, 'before' | 'queries'>;

/**
 * The brief from the findings alone: one request while they fit, beyond that one a part of the question, side by side, and
 * one for the parts around them. Nobody is asked where nothing was found since the last time.
 */
export async function write(run: Run, input: WriteInput): Promise<Written> {
  const { before, queries } = input;
  return stage(run, { round: queries.round, name: 'write' }, async () => {
    const material = materialFor(run, input);
    const basis = basisOf(material);
    const last = stageResult(run, before.round, 'write');
    const isSame = last?.basis === basis && last.failedParts.length === 0;
    if (isSame) return { result: { ...last, drafts: [], contradictions: [] }, event: { unchanged: true } };
    const isNothing = material.notes.findings.length + before.claims.length === 0;
    if (isNothing && run.roles.kind === 'model') return { result: nothing(basis), event: { drafts: 0 } };
    const known = material.notes.findings.map(({ id }) => id);
    const fresh = last === undefined ? null : freshCells(material, last, before);
    const result: Written =
      last !== undefined && fresh !== null
        ? { ...(await added(run, material, { last, fresh })), basis, known, isAddition: true }
        : { ...(await written(run, material, before)), basis, known };
    return { result, event: { drafts: result.drafts.length, failed: result.failedParts.length } };
  });
}

/** What the writer of a round works with; later stages of the round make it again from the same rows. */
export const materialFor = (run: Run, { before, queries }: WriteInput, context = run.question): Material =>
  materialOf(run, {
    before,
    target: queries.target.text,
    passages:
      run.roles.kind === 'extractive' ? showSources(run, passagesFor(run, context, restedOn(before))) : [],
  });

const restedOn = ({ claims }: RoundState): readonly Place[] =>
  claims.flatMap(({ evidence }) => evidence.flatMap(({ ref }) => placesOf(ref)));

const basisOf = ({ notes, about }: Material): string =>
  sha256(
    canonicalJson([
      notes.findings.map(({ id, statement }) => [id, statement]),
      // A writer of rules answers the other side itself; a model's is asked for that alone, where a claim has to be mended.
      about.passages.length === 0 ? null : about.opposition,
      about.passages,
    ]),
  );

/** Share of the findings that are new from which on the brief is written anew. */
const MUCH = 0.5;

/** The cells of what was noted since the last writing, where that is little beside a brief that stands; else null. */
function freshCells({ cells, notes }: Material, last: Written, before: RoundState): Material['cells'] | null {
  if (last.known === undefined || last.failedParts.length + last.insufficient.length > 0) return null;
  if (before.claims.length === 0) return null;
  const known = new Set(last.known);
  const fresh = notes.findings.filter(({ id }) => !known.has(id));
  if (fresh.length === 0 || fresh.length > MUCH * notes.findings.length) return null;
  const shown = new Set([...fresh.map(({ id }) => id), ...besideIn(cells, fresh)]);
  const own = onlyFindings(cells, shown);
  return fitsOneRequest(own) ? own : null;
}

/** The brief stands; what is new is written into it, and nothing else is shown or asked. */
async function added(
  run: Run,
  material: Material,
  { last, fresh }: { last: Written; fresh: Material['cells'] },
): Promise<Omit<Written, 'basis'>> {
  const reply = await ask(run, 'writer', requestOf(material, { task: 'add', findings: fresh }));
  const made = joined([{ name: 'all', reply }], citableOf(run, material.notes.findings));
  const limitations = made.limitations.length > 0 ? made.limitations : last.limitations;
  return { ...made, limitations, leftOut: [...last.leftOut, ...made.leftOut] };
}

const nothing = (basis: string): Written => ({
  drafts: [],
  leftOut: [],
  contradictions: [],
  limitations: [],
  failedParts: [],
  basis,
  insufficient: ['the whole question'],
});

async function written(run: Run, material: Material, before: RoundState): Promise<Omit<Written, 'basis'>> {
  const { cells, about } = material;
  const isWhole = fitsOneRequest(cells) || about.outline.length < 2;
  const answers = isWhole
    ? [
        {
          name: 'all',
          reply: await ask(run, 'writer', requestOf(material, { task: 'whole', findings: cells })),
        },
      ]
    : await sectionBySection(run, material);
  const failures = answers.flatMap(({ reply }) => (reply.ok ? [] : [reply.failure]));
  if (failures.length === answers.length && before.claims.length === 0) refuseSilence('writer', failures);
  return joined(answers, citableOf(run, material.notes.findings));
}

interface Answer {
  readonly name: string;
  /** What its claims stand under, whatever the writer calls it. */
  readonly section?: string;
  readonly reply: Result<WriterReply>;
}

const MOST_OF_SECTION = 20;

/** The sections side by side, then what stands around them, from their claims and the findings that decide. */
async function sectionBySection(run: Run, material: Material): Promise<readonly Answer[]> {
  const { cells, about, notes } = material;
  const sections = await pMap(
    bySection(cells, about.outline),
    async ({ subtopic, cells: own }): Promise<Answer> => {
      const standing = about.standing.filter(
        ({ part, section }) => part === 'section' && section === subtopic.name,
      );
      const asked = { task: 'section', findings: own, outline: [subtopic], standing } as const;
      const reply = await ask(run, 'writer', requestOf(material, { ...asked, maxClaims: MOST_OF_SECTION }));
      return { name: subtopic.name, section: subtopic.name, reply };
    },
    { concurrency: run.options.researchers },
  );
  const drafts = joined(sections, citableOf(run, notes.findings)).drafts;
  const cited = new Set(drafts.flatMap(({ findingIds }) => findingIds));
  const telling = notes.findings.filter(({ id, weight }) => cited.has(id) || weight === 'decisive');
  const around = about.standing.filter(({ part }) => part !== 'section' && part !== 'table');
  const reply = await ask(
    run,
    'writer',
    requestOf(material, {
      task: 'join',
      findings: onlyFindings(cells, new Set(telling.map(({ id }) => id))),
      standing: [...around, ...drafts.map(asWritten)],
    }),
  );
  return [{ name: 'short answer', reply }, ...sections];
}

function joined(answers: readonly Answer[], citable: ReturnType<typeof citableOf>): Omit<Written, 'basis'> {
  const all: Omit<Written, 'basis'> = {
    drafts: [],
    leftOut: [],
    contradictions: [],
    limitations: [],
    insufficient: [],
    failedParts: [],
  };
  return answers.reduce((sum, { name, section, reply }) => {
    if (!reply.ok)
      return { ...sum, failedParts: [...sum.failedParts, `writer ${name}: ${reply.failure.message}`] };
    const { claims, table, leftOut, contradictions, limitations, insufficient } = reply.value;
    return {
      ...sum,
      drafts: [...sum.drafts, ...allDraftsOf({ claims, table }, sum.drafts.length + 1, section)],
      leftOut: [...sum.leftOut, ...leftOutOf(leftOut)],
      contradictions: [...sum.contradictions, ...contradictionsOf(contradictions, citable)],
      limitations: [...sum.limitations, ...[limitations.trim()].filter((words) => words !== '')],
      insufficient: [...sum.insufficient, ...(insufficient ? [name] : [])],
    };
  }, all);
}
