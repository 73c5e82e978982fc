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
import type { Plan, Written } from '../results.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { allDraftsOf, contradictionsOf, idOf } from '../writing/drafts.js';
import { citableOf } from '../writing/gate-draft.js';
import { asWritten, materialOf, requestOf, type Material } from '../writing/material.js';
import { bySection, fitsOneRequest, onlyFindings } from '../writing/sections.js';

export interface WriteInput {
  readonly before: RoundState;
  readonly queries: Plan;
}

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
    if (isSame) return { result: { ...last, drafts: [] }, event: { unchanged: true } };
    const isNothing = material.notes.findings.length + before.claims.length === 0;
    if (isNothing && run.roles.kind === 'model') return { result: nothing(basis), event: { drafts: 0 } };
    const result = { ...(await written(run, material, before)), basis };
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
      about.opposition,
      about.passages,
    ]),
  );

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
      leftOut: [...sum.leftOut, ...leftOut.map(({ finding, why }) => ({ finding: idOf(finding), why }))],
      contradictions: [...sum.contradictions, ...contradictionsOf(contradictions, citable)],
      limitations: [...sum.limitations, ...[limitations.trim()].filter((words) => words !== '')],
      insufficient: [...sum.insufficient, ...(insufficient ? [name] : [])],
    };
  }, all);
}
