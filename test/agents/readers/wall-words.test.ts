import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WALLS_FOLDER, WALL_RULES } from '../../../agents/readers/page-class/wall-rule.js';

const LISTS = new Set(['apology', 'parkedDomain', 'emptySite', 'newsletter', 'openPlea']);
const PLACES = new Set(['title', 'body', 'nearby', 'markup']);
const kinds = new Set<string>(WALL_RULES.map(({ code }) => code));

/** Every list of phrases in one file, under its path. */
function listsOf(content: Record<string, unknown>): [path: string, phrases: unknown][] {
  return Object.entries(content).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'language') return [];
    if (LISTS.has(key)) return [[key, value]];
    expect(key).toBe('walls');
    return Object.entries(value as Record<string, object>).flatMap(([kind, places]) => {
      expect(kinds).toContain(kind);
      return Object.entries(places).map(([place, phrases]): [string, unknown] => {
        expect(PLACES).toContain(place);
        return [`${kind}.${place}`, phrases];
      });
    });
  });
}

describe('the words of page walls', () => {
  const files = readdirSync(WALLS_FOLDER);

  it.each(files)('%s holds phrases under known names alone', (file) => {
    expect(file).toMatch(/^(?:any|[a-z]{2})\.json$/u);
    const content = JSON.parse(readFileSync(new URL(file, WALLS_FOLDER), 'utf8')) as Record<string, unknown>;
    expect(content['language']).toMatch(/^\w[\w ]+$/u);
    for (const [path, phrases] of listsOf(content)) {
      expect(phrases, path).toBeInstanceOf(Array);
      for (const phrase of phrases as string[]) {
        expect(() => new RegExp(phrase, 'iu'), path).not.toThrow();
        expect(new RegExp(phrase, 'iu').test(''), `${path}: ${phrase}`).toBe(false);
      }
    }
  });

  it('are joined over all languages', () => {
    const title = WALL_RULES.find(({ code }) => code === 'soft-not-found')?.title;
    for (const words of [
      'Page not found',
      'Seite nicht gefunden',
      '404',
      'Strona nie istnieje',
      '页面不存在',
    ])
      expect(title?.test(words), words).toBe(true);
  });
});
