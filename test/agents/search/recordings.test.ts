import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../agents/fetch/http-call.js';
import type { Hit } from '../../../agents/search/engine.js';
import { ENGINE_NAMES, engineEntry } from '../../../agents/search/registry.js';

interface Recording {
  /** The page that documents the shape. */
  readonly shape: string;
  readonly body: unknown;
  readonly hits: readonly Partial<Hit>[];
}

const http = createHttpClient({ userAgent: 'test' });

describe('one recording an engine, of the shape that its documentation gives', () => {
  it.each(ENGINE_NAMES)('%s', (name) => {
    const path = new URL(`../../fixtures/engines/${name}.json`, import.meta.url);
    const recording = JSON.parse(readFileSync(path, 'utf8')) as Recording;
    const entry = engineEntry(name);
    const engine = entry.create({
      http,
      baseUrl: entry.defaultBaseUrl ?? 'http://127.0.0.1:8888',
      apiKey: null,
      contact: null,
    });
    const body = typeof recording.body === 'string' ? recording.body : JSON.stringify(recording.body);
    const hits = engine.parse(body);
    if (!hits.ok) throw new Error(hits.failure.message);
    expect(hits.value).toHaveLength(recording.hits.length);
    for (const [index, expected] of recording.hits.entries())
      expect(hits.value[index]).toMatchObject(expected);
  });
});
