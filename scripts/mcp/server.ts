import {
  McpServer,
  fromJsonSchema,
  type CallToolResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { programVersion } from '../version.js';
import { BRIEF_TOOLS } from './brief-tools.js';
import { RUN_TOOLS } from './run-tools.js';
import type { Tool } from './tool.js';

const INSTRUCTIONS =
  'research-loop answers a question with a brief in which every sentence can be re-opened at the exact words it rests on. start_run, then watch_run until it has ended (a run may take hours), then read_brief. Quote only what read_evidence shows; verify_citations checks a text of your own against the stored sources. "holds" says that the words stand in the source, not that the source is right.';

/** A server with every tool; one for each connection or request. */
export function createServer(): McpServer {
  const server = new McpServer(
    { name: 'research-loop', version: programVersion() },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  for (const tool of [...RUN_TOOLS, ...BRIEF_TOOLS]) {
    server.registerTool(
      tool.name,
      {
        description: tool.description,
        inputSchema: fromJsonSchema(tool.input as Parameters<typeof fromJsonSchema>[0]),
        annotations: { readOnlyHint: tool.readOnly, destructiveHint: false },
      },
      (input: unknown, context: ServerContext) => answer(tool, input, context),
    );
  }
  return server;
}

/** What a tool cannot do is an answer too, with its cause and its cure. */
async function answer(tool: Tool, input: unknown, context: ServerContext): Promise<CallToolResult> {
  try {
    const value = await tool.perform(input, context);
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    return { content: [{ type: 'text', text }] };
  } catch (error) {
    const { message, cure } = error as Error & { cure?: string };
    const text = cure === undefined ? message : `${message}\n${cure}`;
    return { isError: true, content: [{ type: 'text', text }] };
  }
}
