/** A loopback web of planted sentences, a page each in a mass of other pages, and the whole loop over it: for benches. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Roles } from '../agents/roles/roles.js';
import type { ReaderFinding } from '../agents/roles/reader.js';
import { assembleBrief } from '../loop/report/assemble-brief.js';
import type { Brief } from '../loop/report/brief.js';
import { research } from '../loop/research.js';
import { documentOf, openSmallWeb } from '../test/loop/small-web.js';
import { scriptedRoles } from '../test/tools/run-in-process.js';

export interface PlantedPage {
  readonly id: string;
  readonly sentence: string;
  /** Other sentences of the page. */
  readonly besides?: readonly string[];
  readonly publishedAt?: string;
}

/** What a value is of, as a reader notes it; all null where a sentence has none. */
export type PlantedValue = Pick<ReaderFinding, 'thing' | 'attribute' | 'value' | 'unit'>;
export const NO_VALUE: PlantedValue = { thing: null, attribute: null, value: null, unit: null };

/** A model that notes every sentence about the subject, with the value that it is given, and writes a claim of each. */
export function diligentRoles(about: string, valueIn: (sentence: string) => PlantedValue): Roles {
  const scripted = scriptedRoles({
    picker: ({ hits }) => ({
      picks: hits.map(({ id }) => ({ hit: id, sourceType: 'primary', whyRelevant: 'It speaks of it.' })),
    }),
    reader: ({ windows }) => ({
      sources: [],
      findings: windows
        .flatMap(({ lines }) => lines)
        .filter(({ kind, text }) => kind === 'paragraph' && text.includes(about))
        .map(({ ref, text }) => ({
          ...{ statement: text, refs: [ref], ...valueIn(text), conditions: [], asOf: null },
          ...{ speaker: null, interest: null, weight: 'decisive' as const, number: null },
        })),
    }),
    writer: ({ findings, standing }) => ({
      ...{
        limitations: '',
        insufficient: false,
        table: { columns: [], rows: [] },
        leftOut: [],
        contradictions: [],
      },
      claims: findings
        .flatMap(({ values }) => values.flat())
        .filter(({ id }) => !standing.some((claim) => claim.findings.includes(id)))
        .map(({ id, statement }) => ({
          ...{ action: 'new' as const, claimId: null, kind: 'reported' as const, part: 'short' as const },
          ...{ section: '', claim: statement, findings: [id], stance: 'neutral' as const },
          ...{ confidence: 'low' as const, decides: true, answersOpposition: false },
        })),
    }),
    reviewer: ({ claims }) => ({
      verdicts: claims.map(({ id }) => ({
        ...{ claimId: id, verdict: 'SUPPORTED' as const, reason: 'It stands there.', rewrite: null },
        ...{ against: [], strikeRefs: [], addRefs: [], moveTo: null, contradiction: null },
      })),
    }),
  });
  return { ...scripted, kind: 'model' };
}

export interface PlantedRun {
  readonly brief: Brief;
  /** Name of the page (`alpha`) of a source of the brief. */
  readonly pageOf: (sourceId: string) => string;
}

export async function runPlanted(given: {
  question: string;
  pages: readonly PlantedPage[];
  roles?: Roles;
}): Promise<PlantedRun> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  const documents = given.pages.map(({ id, sentence, besides = [], publishedAt = '2021-04-02' }, at) =>
    documentOf(id, {
      ...{
        title: titleOf(at),
        publishedAt,
        authors: [`Author ${id}`],
      },
      ...{ host: `planted${at}`, path: `/page/${id}`, doi: `10.7177/${id}`, abstract: sentence },
      sections: [{ heading: 'Results', paragraphs: [[...besides, sentence].join(' '), ...OTHER] }],
    }),
  );
  const small = await openSmallWeb({
    folder,
    documents,
    hosts: documents.map(({ host }) => host),
    options: {
      ...{ maxRounds: 2, pagesPerRound: documents.length, maxSources: documents.length + 5 },
      ...(given.roles === undefined ? {} : { model: 'scripted/m' }),
    },
  });
  const run = {
    ...small.opened.run,
    question: given.question,
    ...(given.roles === undefined ? {} : { roles: given.roles }),
  };
  await research(run);
  const brief = assembleBrief(run.store, run.id);
  const pageOf = (sourceId: string): string =>
    /\/page\/([\w-]+)/.exec(brief.sources.find(({ id }) => id === sourceId)?.address ?? '')?.[1] ?? sourceId;
  small.opened.close();
  await small.world.close();
  rmSync(folder, { recursive: true, force: true });
  return { brief, pageOf };
}

/** Titles of one pattern would be taken for one work. */
const WHERE =
  'Abbotsford Brindleholm Carrowmore Dunstable Eskilstuna Framlingham Gloucester Hyderabad Inverness Jyvaskyla Kirkcaldy Ljubljana Monterrey Norrkoping Oudenaarde Pocatello Quetzaltenango Rotherham Szombathely Timisoara Uppsala Valparaiso Wageningen Xalapa Yaounde Zaragoza'.split(
    ' ',
  );
const WHAT = [
  'Annals of the hospital of',
  'Ward book kept in',
  'A winter of visits around',
  'Figures out of',
];
const titleOf = (at: number): string => {
  const [what, where] = [WHAT[at % WHAT.length], WHERE[at % WHERE.length]];
  return `${what as string} ${where as string}${at < WHERE.length ? '' : ` and ${WHERE[(at * 7 + 3) % WHERE.length] as string}`}`;
};

const OTHER = [
  'The people who took part kept a diary for as long as the work lasted, and a nurse read it every Monday morning.',
  'Nobody was paid for taking part, and whoever wished to leave could do so on any day without giving a reason.',
];
