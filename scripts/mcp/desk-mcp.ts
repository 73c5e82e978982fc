import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Person } from '../desk/person.js';
import type { DeskService } from '../desk/service.js';
import { NARROWEST } from '../access/policy.js';
import { deskTools } from './desk-tools.js';
import { serverOf } from './server.js';

/** MCP over the desk, for `/mcp` of whoever serves it: each call is the person's who was let in. */

const INSTRUCTIONS =
  'A desk of research-loop answers questions with briefs in which every sentence can be re-opened at the exact words it rests on. ask_question, then question_status until it is done (hours are usual), then question_brief; search_everything looks through all that was ever read. Quote only what question_evidence shows.';
const MOST_BODY_BYTES = 1_000_000;

export interface DeskMcp {
  /** Answers a request of a person. */
  fetch(request: Request, person: Person): Promise<Response>;
  close(): Promise<void>;
}

export function deskMcp(desk: DeskService): DeskMcp {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const person = authInfo?.extra?.['person'] as Person;
      return serverOf({
        tools: deskTools(desk, person),
        instructions: INSTRUCTIONS,
        policy: desk.policy ?? NARROWEST,
      });
    },
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
