import {
  createMcpHandler,
  fromJsonSchema,
  McpServer,
  type CallToolResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isChanging, mustMay } from '../access/may.js';
import { checkInput } from '../api/check-input.js';
import { toolName, type Operation } from '../api/operation.js';
import { OPERATIONS } from '../api/operations.js';
import type { Person } from '../access/person.js';
import type { DeskService } from '../service/service.js';
import { programVersion } from '../../loop/files/version.js';

/** The operations of a desk as tools of MCP, for the person who calls them: the same as the HTTP API does. */

const INSTRUCTIONS =
  'research-loop answers a question with a brief in which every sentence can be re-opened at the exact words it rests on. ask_question, then show_question (with waitSeconds) until it has ended (a run may take hours), then read_brief. Quote only what read_evidence shows; verify_citations checks a text of your own against the stored sources of a run, check_draft against the documents of a folder. "holds" says that the words stand in the source, not that the source is right.';

type Schema = ReturnType<typeof fromJsonSchema>;

interface ToolRow {
  readonly operation: Operation;
  readonly name: string;
  readonly description: string;
  readonly input: Schema;
  readonly output: Schema;
}

const asSchema = (schema: object): Schema => fromJsonSchema(schema as Parameters<typeof fromJsonSchema>[0]);

/** What is wrong is said in the words of the HTTP API. */
function inputOf(operation: Operation): Schema {
  const standard = asSchema(operation.input)['~standard'];
  return {
    '~standard': {
      ...standard,
      validate: (value) => {
        try {
          checkInput(operation, value ?? {});
          return { value };
        } catch (error) {
          return { issues: [{ message: (error as Error).message }] };
        }
      },
    },
  };
}

let rows: readonly ToolRow[] | undefined;

/** Made once: over HTTP there is a server for every request. */
const toolRows = (): readonly ToolRow[] =>
  (rows ??= OPERATIONS.filter(({ isTool }) => isTool === true).map((operation) => ({
    operation,
    name: toolName(operation),
    description: operation.about.replace(/\b[a-z]+[A-Z]\w+\b/g, (word) => {
      const named = OPERATIONS.find(({ id }) => id === word);
      return named === undefined ? word : toolName(named);
    }),
    input: inputOf(operation),
    output: asSchema(operation.answer),
  })));

export interface McpParts {
  readonly desk: DeskService;
  readonly person: Person;
  /** Called when something was changed. */
  readonly changed?: () => void;
}

/** One for each connection or request. */
export function mcpServer(parts: McpParts): McpServer {
  const server = new McpServer(
    { name: 'research-loop', version: programVersion() },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  for (const { operation, name, description, input, output } of toolRows())
    server.registerTool(
      name,
      {
        description,
        inputSchema: input,
        outputSchema: output,
        annotations: { readOnlyHint: !isChanging(operation.may), destructiveHint: false },
      },
      (given: unknown, context: ServerContext) => answer(parts, operation, { given, context }),
    );
  return server;
}

/** What a tool cannot do is an answer too, with its cause and its cure. */
async function answer(
  { desk, person, changed }: McpParts,
  operation: Operation,
  { given, context }: { readonly given: unknown; readonly context: ServerContext },
): Promise<CallToolResult> {
  try {
    if (operation.may !== 'anyone') mustMay(person, operation.may);
    const done = await operation.perform({ desk, person, signal: context.mcpReq.signal }, given ?? {});
    if (isChanging(operation.may)) changed?.();
    // What JSON cannot say (undefined) is left out before the shape is checked.
    const value = JSON.parse(JSON.stringify(done)) as Record<string, unknown>;
    const text = operation.asText?.(value) ?? JSON.stringify(value, null, 2);
    return { content: [{ type: 'text', text }], structuredContent: value };
  } catch (error) {
    const { message, cure = '' } = error as Error & { cure?: string };
    return {
      isError: true,
      content: [{ type: 'text', text: cure === '' ? message : `${message}\n${cure}` }],
    };
  }
}

const MOST_BODY_BYTES = 1_000_000;

/** MCP over HTTP, for `/mcp` of whoever serves it: each call is the person's who was let in. */
export function mcpOverHttp(desk: DeskService): {
  readonly fetch: (request: Request, person: Person) => Promise<Response>;
  readonly close: () => Promise<void>;
} {
  const handler = createMcpHandler(
    ({ authInfo }) => mcpServer({ desk, person: authInfo?.extra?.['person'] as Person }),
    { maxRequestBodySize: MOST_BODY_BYTES },
  );
  return {
    fetch: (request, person) =>
      handler.fetch(request, {
        authInfo: { token: '', clientId: person.name, scopes: [person.role], extra: { person } },
      }),
    close: () => handler.close(),
  };
}
