import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../../agents/result.js';
import type { ModelReply } from '../../../agents/roles/roles.js';
import type { Hit } from '../../../agents/search/engine.js';
import { normaliseDoi } from '../../../text/identifiers.js';
import { KEY, replay, type RecordedReply, type Replayed } from './replay.js';

/** Replies of services, through their own adapters: each is hits or an answer that keep the rules, or a failure that is named. */

interface Documented extends Omit<RecordedReply, 'body' | 'headers'> {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expect: {
    readonly code?: string;
    readonly hits?: readonly Partial<Hit>[];
    readonly answer?: Partial<ModelReply>;
  };
}

const { replies: documented } = JSON.parse(
  readFileSync(new URL('../../fixtures/replies/documented.json', import.meta.url), 'utf8'),
) as { replies: readonly Documented[] };

const TAG =
  /<\/?(?:[biu]|em|strong|su[bp]|scp|p|br|div|span|(?:jats|mml):[\w-]+)\b[^<>]{0,80}>|&(?:lt|gt|amp|quot|#\d+);/i;
const CONTROL = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/u;

function checkHit(hit: Hit): void {
  expect(URL.canParse(hit.address)).toBe(true);
  for (const words of [hit.title, hit.snippet, ...hit.authors]) {
    expect(words).not.toMatch(CONTROL);
    expect(words).not.toMatch(TAG);
  }
  for (const author of hit.authors) {
    expect(author.length, author).toBeLessThan(200);
    expect(author, author).not.toMatch(/[@[\]]|^by\b|https?:/i);
  }
  if (hit.title === '') expect(hit.snippet.length).toBeLessThan(60);
  if (hit.publishedAt !== null) expect(hit.publishedAt).toMatch(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/);
  if (hit.doi !== null) expect(normaliseDoi(hit.doi)).toBe(hit.doi);
  expect(hit.textClass === null).toBe(hit.text === null);
}

function checkAnswer(answer: ModelReply): void {
  for (const count of [answer.inputTokens, answer.outputTokens, answer.cachedInputTokens]) {
    expect(Number.isFinite(count)).toBe(true);
    expect(count).toBeGreaterThanOrEqual(0);
  }
  expect(['stop', 'length', 'refused', 'other']).toContain(answer.finishReason);
  expect(answer.cachedInputTokens).toBeLessThanOrEqual(answer.inputTokens);
}

function check(replayed: Replayed): void {
  const result: Result<readonly Hit[] | ModelReply> = 'hits' in replayed ? replayed.hits : replayed.answer;
  if (!result.ok) {
    const { status } = replayed.reply;
    if (status >= 400) expect(result.failure.code, replayed.reply.body.slice(0, 300)).not.toBe('bad-reply');
    expect(JSON.stringify(result.failure)).not.toContain(KEY);
    expect(result.failure.message).not.toMatch(CONTROL);
  } else if ('hits' in replayed && replayed.hits.ok) replayed.hits.value.forEach(checkHit);
  else if ('answer' in replayed && replayed.answer.ok) checkAnswer(replayed.answer.value);
}

/** What became of the replies of each service, in numbers. */
function countsOf(all: readonly Replayed[]): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const each of all) {
    const own = (counts[each.reply.service] ??= { replies: 0 });
    const add = (name: string, many = 1) => (own[name] = (own[name] ?? 0) + many);
    add('replies');
    if ('hits' in each)
      add(each.hits.ok ? 'hits' : each.hits.failure.code, each.hits.ok ? each.hits.value.length : 1);
    else add(each.answer.ok ? each.answer.value.finishReason : each.answer.failure.code);
  }
  return counts;
}

describe('replies as the services document them', () => {
  let replayed: Replayed[] = [];
  beforeAll(async () => {
    replayed = await replay(
      documented.map(({ body, headers, ...reply }) => ({
        ...reply,
        headers: headers ?? { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })),
    );
  });

  it.each(documented.map((reply, index) => ({ ...reply, index })))(
    '$service $status, $from ($index)',
    ({ index, expect: expected }) => {
      const one = replayed[index];
      if (one === undefined) throw new Error('not replayed');
      check(one);
      const result = 'hits' in one ? one.hits : one.answer;
      if (expected.code !== undefined)
        expect(result).toMatchObject({ ok: false, failure: { code: expected.code } });
      else expect(result).toMatchObject({ ok: true, value: expected.hits ?? expected.answer });
    },
  );
});

const data = process.env['RESEARCH_LOOP_DATA'];
const folder = join(data ?? '', 'service-replies');
const files =
  data !== undefined && existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))
    : [];

describe.skipIf(files.length === 0)(
  'recorded replies (needs RESEARCH_LOOP_DATA with service-replies)',
  () => {
    it('keep the rules, and become what they became before', async () => {
      const recorded = files.sort().flatMap((name) =>
        gunzipSync(readFileSync(join(folder, name)))
          .toString('utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as RecordedReply),
      );
      const replayed = await replay(recorded);
      for (const each of replayed) check(each);
      const before: unknown = JSON.parse(readFileSync(join(folder, 'counts.json'), 'utf8'));
      expect(countsOf(replayed)).toEqual(before);
    });
  },
);
