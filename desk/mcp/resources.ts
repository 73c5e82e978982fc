import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { may } from '../access/may.js';
import type { Person } from '../access/person.js';
import { briefDocument } from '../service/briefs.js';
import { listAsked } from '../service/jobs.js';
import type { DeskService } from '../service/service.js';
import { UsageError, listed } from '../../loop/exit-codes.js';
import { listRunPlaces } from '../../loop/files/run-folder.js';

/** The documents of every run as resources: `research-loop://runs/NAME/report.md`. */

const DOCUMENTS: Readonly<
  Record<string, { readonly format: string; readonly mimeType: string; readonly about: string }>
> = {
  'report.md': { format: 'report', mimeType: 'text/markdown', about: 'the brief' },
  'synth.json': {
    format: 'synth',
    mimeType: 'application/json',
    about: 'the claims with quote selectors and offsets',
  },
  'rounds.json': {
    format: 'rounds',
    mimeType: 'application/json',
    about: 'what each round searched, read and claimed',
  },
};
const TEMPLATE = 'research-loop://runs/{run}/{document}';
/** The newest are listed; every other one can be read by its name. */
const MOST_LISTED = 100;

export function addResources(server: McpServer, desk: DeskService, person: Person): void {
  server.registerResource(
    'run-document',
    new ResourceTemplate(TEMPLATE, {
      list: async () => ({ resources: resourcesOf(await runNames(desk, person)) }),
      complete: { document: () => Object.keys(DOCUMENTS), run: () => runNames(desk, person) },
    }),
    {
      description: `A document of a run: ${listed(Object.keys(DOCUMENTS))}. Made from its store as it is now.`,
    },
    async (uri, { run, document }) => {
      const name = decoded(document);
      const kind = Object.hasOwn(DOCUMENTS, name) ? DOCUMENTS[name] : undefined;
      if (kind === undefined)
        throw new UsageError(`A run has no document ${name}. Known: ${listed(Object.keys(DOCUMENTS))}.`);
      const { content } = await briefDocument(desk, person, { run: decoded(run), format: kind.format });
      return { contents: [{ uri: uri.href, mimeType: kind.mimeType, text: String(content) }] };
    },
  );
}

/** Of the desk, and for whoever runs it also those that were made at the command line beside it. */
async function runNames(desk: DeskService, person: Person): Promise<string[]> {
  const jobs = await listAsked(desk, person, { status: ['done', 'stopped'], limit: MOST_LISTED });
  const beside = may(person, 'see-others') ? listRunPlaces(desk.runsFolder).map(({ runId }) => runId) : [];
  return [...new Set([...jobs.map(({ run }) => run).reverse(), ...beside])].slice(-MOST_LISTED);
}

const resourcesOf = (runs: readonly string[]) =>
  runs.flatMap((run) =>
    Object.entries(DOCUMENTS).map(([document, { mimeType, about }]) => ({
      uri: `research-loop://runs/${encodeURIComponent(run)}/${document}`,
      name: `${run}/${document}`,
      description: about,
      mimeType,
    })),
  );

/** A variable of a template comes as it stands in the address. */
function decoded(part: string | readonly string[] | undefined): string {
  const text = [part ?? ''].flat().join('');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
