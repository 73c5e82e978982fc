import { join } from 'node:path';
import type { RunOptions } from '../../loop/run.js';
import type { PickedHit, Selection } from '../../loop/results.js';
import { assembleWeb } from '../../scripts/assemble/assemble-web.js';
import { openRun, optionsFor, type OpenRun } from '../tools/run-in-process.js';
import type { Universe, WorldDocument } from '../world/universe.js';
import type { Route } from '../world/route.js';
import { startWorld, type World } from '../world/world.js';

/** A loopback web of a few documents, and runs that read it: for tests of what becomes of a page. */

const BODY = [
  'Nineteen volunteers kept a diary of their nights for six weeks, and a nurse who did not know the groups read it every Monday morning.',
  'The median number of attacks fell from nine to four a week among those who drank the tonic, and stayed at nine among the others.',
  'Two people left the trial because of headaches, which went away within a day of the last glass and did not come back.',
  'Whether the effect lasts longer than a season cannot be said, since nobody was followed beyond the seventh week of the trial.',
];

export const documentOf = (id: string, changes: Partial<WorldDocument> = {}): WorldDocument => ({
  id,
  host: 'acta',
  path: `/article/${id}`,
  kind: 'article',
  format: 'html',
  title: `Quinine tonic against cramps of the calf at night: trial ${id}`,
  authors: ['Ines Kowalska', 'Farid Eklund'],
  publishedAt: '2021-04-02',
  doi: null,
  arxiv: null,
  pmid: null,
  pmcid: null,
  abstract: `We gave ${id} tonic to volunteers with cramps and counted their attacks for six weeks.`,
  sections: [
    { heading: 'Methods', paragraphs: [`${BODY[0]} The name of the group was ${id}.`, BODY[1] as string] },
    { heading: 'Results', paragraphs: [BODY[1] as string, BODY[2] as string, BODY[3] as string] },
  ],
  facts: [],
  versionOf: null,
  retells: null,
  trap: null,
  openCopy: null,
  ...changes,
});

export interface SmallWeb {
  readonly world: World;
  readonly opened: OpenRun;
  pick(document: WorldDocument, changes?: Partial<PickedHit>): PickedHit;
  address(document: WorldDocument): string;
}

export async function openSmallWeb(about: {
  folder: string;
  documents: readonly WorldDocument[];
  routes?: readonly Route[];
  hosts?: readonly string[];
  options?: Partial<RunOptions>;
}): Promise<SmallWeb> {
  const universe: Universe = {
    question: 'Does quinine tonic help against cramps at night?',
    subtopics: [],
    today: '2026-01-15',
    facts: [],
    documents: about.documents,
  };
  const world = await startWorld({ universe, routes: about.routes ?? [] });
  const options = optionsFor('', { corpora: [], engines: ['crossref'], ...about.options });
  const hosts = (about.hosts ?? []).map((host) => `${host}.localhost:${world.port}`);
  const variables = {
    ...world.environment,
    RESEARCH_LOOP_ALLOW_HOSTS: [...world.allowHosts, ...hosts].join(','),
  };
  const { web, engines } = assembleWeb({ config: {}, variables, options });
  const opened = openRun({ folder: join(about.folder, 'run'), question: universe.question, options });
  const address = (document: WorldDocument): string => world.addressOf(document);
  return {
    world,
    opened: { ...opened, run: { ...opened.run, web, engines } },
    address,
    pick: (document, changes = {}) => ({
      key: document.doi === null ? address(document) : `doi:${document.doi}`,
      address: address(document),
      addresses: [address(document)],
      copies: [],
      doi: document.doi,
      title: document.title,
      authors: document.authors,
      publishedAt: document.publishedAt,
      text: null,
      textClass: null,
      angles: ['entity'],
      queryIds: ['R1.Q1'],
      sourceType: 'peer',
      recordKind: null,
      why: '',
      engines: ['crossref'],
      notices: [],
      ...changes,
    }),
  };
}

export const selectionOf = (picks: readonly PickedHit[], round = 1): Selection => ({
  round,
  picks,
  found: picks.length,
  saturation: 0,
  passedOver: [],
  declined: [],
});
