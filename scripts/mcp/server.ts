import {
  McpServer,
  fromJsonSchema,
  type CallToolResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { RunError } from '../../loop/run.js';
import { programVersion } from '../version.js';
import { BRIEF_TOOLS } from './brief-tools.js';
import type { Policy } from '../access/policy.js';
import { addResources } from './resources.js';
import { RUN_TOOLS } from './run-tools.js';
import type { Tool } from './tool.js';

const INSTRUCTIONS =
  'research-loop answers a question with a brief in which every sentence can be re-opened at the exact words it rests on. start_run, then watch_run until it has ended (a run may take hours), then read_brief. Quote only what read_evidence shows; verify_citations checks a text of your own against the stored sources. "holds" says that the words stand in the source, not that the source is right.';

/** Calls of tools at once, of all clients together. */
const MOST_CALLS = 16;
let calls = 0;

type Schema = Parameters<typeof fromJsonSchema>[0];
type Check = ReturnType<typeof fromJsonSchema>;

/** Made once for each schema: over HTTP there is a server for every request. */
const checks = new WeakMap<object, Check>();

function checkOf(schema: object): Check {
  const check = checks.get(schema) ?? namingUnknown(fromJsonSchema(schema as Schema), schema);
  checks.set(schema, check);
  return check;
}

/** The schema's own words do not say which property it does not know. */
function namingUnknown(check: Check, schema: { properties?: object; additionalProperties?: unknown }): Check {
  const { properties = {}, additionalProperties } = schema;
  if (additionalProperties !== false) return check;
  const { validate, ...standard } = check['~standard'];
  const known = Object.keys(properties);
  return {
    '~standard': {
      ...standard,
      validate: (value) => {
        const unknown = Object.keys(value ?? {}).find((name) => !known.includes(name));
        if (unknown === undefined) return validate(value);
        return {
          issues: [{ message: `the property ${unknown} is not known; known are ${known.join(', ')}` }],
        };
      },
    },
  };
}

/** What a server serves besides its tools. */
export interface ServerParts {
  readonly tools: readonly Tool[];
  readonly instructions: string;
  readonly policy: Policy;
}

/** A server with the tools of runs and the documents of every run, and with further tools; one for each connection or request. */
export function createServer(policy: Policy, further: readonly Tool[] = []): McpServer {
  const tools = [...RUN_TOOLS, ...BRIEF_TOOLS, ...further];
  const server = serverOf({ tools, instructions: INSTRUCTIONS, policy }, { resources: {} });
  addResources(server, policy);
  return server;
}

/** A server with these tools alone. */
export function serverOf(
  { tools, instructions, policy }: ServerParts,
  capabilities: { readonly resources?: object } = {},
): McpServer {
  const server = new McpServer(
    { name: 'research-loop', version: programVersion() },
    { capabilities: { tools: {}, ...capabilities }, instructions },
  );
  for (const tool of tools) {
    server.registerTool(
      tool.name,
      {
        description: tool.description,
        inputSchema: checkOf(tool.input),
        outputSchema: checkOf(tool.output),
        annotations: { readOnlyHint: tool.readOnly, destructiveHint: false },
      },
      (input: unknown, context: ServerContext) => answer(tool, { input, context, policy }),
    );
  }
  return server;
}

interface Call {
  readonly input: unknown;
  readonly context: ServerContext;
  readonly policy: Policy;
}

/** What a tool cannot do is an answer too, with its cause and its cure. */
async function answer(tool: Tool, { input, context, policy }: Call): Promise<CallToolResult> {
  calls += 1;
  try {
    if (calls > MOST_CALLS)
      throw new RunError(
        'still-running',
        `The server works on ${MOST_CALLS} calls already.`,
        'Call again later.',
      );
    // What JSON cannot say (undefined) is left out before the shape is checked.
    const value = JSON.parse(JSON.stringify(await tool.perform(input, context, policy))) as object;
    const text = tool.asText?.(value) ?? JSON.stringify(value, null, 2);
    return { content: [{ type: 'text', text }], structuredContent: value };
  } catch (error) {
    const { message, cure } = error as Error & { cure?: string };
    const text = cure === undefined ? message : `${message}\n${cure}`;
    return { isError: true, content: [{ type: 'text', text }] };
  } finally {
    calls -= 1;
  }
}
