import type { McpServer } from '@modelcontextprotocol/server';
import { ResourceTemplate } from '@modelcontextprotocol/server';
import { UsageError, listed } from '../exit-codes.js';
import { documentOf } from './brief-tools.js';
import { allowedRun, allowedRuns, nameOfRun, type Policy } from '../access/policy.js';

/** The documents of every run as resources: `research-loop://runs/NAME/report.md`. */

const DOCUMENTS: Readonly<Record<string, { readonly mimeType: string; readonly about: string }>> = {
  'report.md': { mimeType: 'text/markdown', about: 'the brief' },
  'synth.json': { mimeType: 'application/json', about: 'the claims with quote selectors and offsets' },
  'rounds.json': { mimeType: 'application/json', about: 'what each round searched, read and claimed' },
};
const TEMPLATE = 'research-loop://runs/{run}/{document}';
/** The newest are listed; every other one can be read by its name. */
const MOST_LISTED = 100;

export function addResources(server: McpServer, policy: Policy): void {
  server.registerResource(
    'run-document',
    new ResourceTemplate(TEMPLATE, {
      list: () => ({ resources: listResources(policy) }),
      complete: { document: () => Object.keys(DOCUMENTS), run: () => namesOf(policy) },
    }),
    {
      description: `A document of a run: ${listed(Object.keys(DOCUMENTS))}. Made from its store as it is now.`,
    },
    async (uri, { run, document }) => {
      const name = decoded(document);
      const kind = Object.hasOwn(DOCUMENTS, name) ? DOCUMENTS[name] : undefined;
      if (kind === undefined)
        throw new UsageError(`A run has no document ${name}. Known: ${listed(Object.keys(DOCUMENTS))}.`);
      const text = await documentOf(allowedRun(policy, decoded(run)), name);
      return { contents: [{ uri: uri.href, mimeType: kind.mimeType, text }] };
    },
  );
}

const namesOf = (policy: Policy): string[] => allowedRuns(policy).map((place) => nameOfRun(policy, place));

const listResources = (policy: Policy) =>
  namesOf(policy)
    .slice(-MOST_LISTED)
    .flatMap((run) =>
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
