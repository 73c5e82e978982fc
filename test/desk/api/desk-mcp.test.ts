import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import { toolName } from '../../../desk/api/operation.js';
import { OPERATIONS } from '../../../desk/api/operations.js';
import { addEvents } from '../../../desk/store/events.js';
import { sqliteDesk, type DeskForTest } from '../../tools/desk-databases.js';
import { serveApi, type ServedApi } from '../../tools/served-api.js';

/** MCP over a desk, as its official client sees it. */
describe('MCP over a desk', () => {
  let on: DeskForTest;
  let served: ServedApi;
  const clients: Client[] = [];
  beforeAll(async () => {
    on = sqliteDesk();
    served = await serveApi(on);
    await served.finished();
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await served.close();
    await on.remove();
  });

  async function connect(person = 'ann:asker'): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${person}` };
    const address = new URL(served.base.replace('/api/v1', '/mcp'));
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
    clients.push(client);
    return client;
  }

  async function call(client: Client, name: string, input: Record<string, unknown>) {
    const result = await client.callTool({ name, arguments: input });
    const [content] = result.content as { text: string }[];
    return {
      isError: result.isError === true,
      text: content?.text ?? '',
      // Each test knows what it asked for.
      // eslint-disable-next-line @typescript-eslint/no-explicit-any
      value: result.structuredContent as any,
    };
  }

  it('has the tools of the desk and none that starts programs of its own', async () => {
    const { tools } = await (await connect()).listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(
      OPERATIONS.filter(({ isTool }) => isTool === true)
        .map(toolName)
        .sort(),
    );
    expect(tools.length).toBeLessThan(22);
  });

  it('asks once under one key, follows, and cancels', async () => {
    const client = await connect();
    const asking = { question: 'What is known?', options: { depth: 'quick' }, idempotencyKey: 'mcp-1' };
    const [first, second] = await Promise.all([
      call(client, 'ask_question', asking),
      call(client, 'ask_question', asking),
    ]);
    expect(second.value.id).toBe(first.value.id);
    const { id: job, run } = first.value as { id: string; run: string };
    await addEvents(served.desk.database, run, [{ atMs: 1, type: 'round-begun', data: { round: 1 } }]);
    const { value } = await call(client, 'read_events', { job });
    expect(value.events).toMatchObject([{ type: 'round-begun', data: { round: 1 } }]);
    expect((await call(client, 'read_events', { job, after: value.next })).value.events).toEqual([]);
    expect((await call(client, 'stop_question', { job })).value).toMatchObject({ status: 'cancelled' });
    expect((await call(client, 'show_question', { job })).value).toMatchObject({ status: 'cancelled' });
  });

  it('reads the brief and the words that a claim rests on', async () => {
    const client = await connect();
    const brief = await call(client, 'read_brief', { run: 'finished' });
    expect(brief.text).toContain('# ');
    const { value } = await call(client, 'read_evidence', { run: 'finished', claim: 'C1' });
    expect(value.evidence[0].exact.length).toBeGreaterThan(10);
  });

  it('asks further, and says where there is no answer yet', async () => {
    const client = await connect();
    const asked = await call(client, 'ask_further', { run: 'finished', question: 'And in children?' });
    const { value } = await call(client, 'show_question', { job: asked.value.id });
    expect(value).toMatchObject({ status: 'waiting', answer: null });
  });

  it('does for each person what their role may', async () => {
    const reader = await connect('bob:reader');
    const refused = await call(reader, 'ask_question', { question: 'May I?' });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain('which may not ask');
    expect((await call(reader, 'show_question', { job: 'none' })).text).toContain('no job none');
    const corpus = await call(await connect(), 'ask_question', {
      question: 'What?',
      options: { corpus: ['/etc'] },
    });
    expect(corpus.text).toContain('not one that this server may read');
  });
});
