import { describe, expect, it } from 'vitest';
import { ANGLES } from '../../agents/search/engine.js';
import { ROLE_NAMES } from '../../agents/roles/token-sizes.js';
import { ENDINGS } from '../../loop/state.js';
import { endingIn } from '../../loop/ending-words.js';
import { LANGUAGES, wordTree, wordsIn, type Language, type WordTree } from '../../loop/words/index.js';
import { fill, placeholdersOf, type Forms, type Message } from '../../loop/words/messages.js';
import PLACEHOLDERS from '../../loop/words/placeholders.json' with { type: 'json' };

/** Every message of the file by its path, in all its languages. */
function messagesOf(node: WordTree, path = ''): [path: string, message: Record<string, Message>][] {
  if ('en' in node) return [[path, node as Record<string, Message>]];
  return Object.entries(node).flatMap(([key, value]) =>
    messagesOf(value, path === '' ? key : `${path}.${key}`),
  );
}

const messages = messagesOf(wordTree());
const messagesIn = (language: Language): [path: string, message: Message][] =>
  messages.map(([path, message]) => [path, message[language] as Message]);
const english = new Map(messagesIn('en'));
const others = LANGUAGES.filter((language) => language !== 'en');

describe('the words of a brief', () => {
  it('have every message in every language, and in no other', () => {
    for (const [path, message] of messages)
      expect([path, ...Object.keys(message).sort()]).toEqual([path, ...[...LANGUAGES].sort()]);
  });

  it.each(others)('have in %s the placeholders of the English', (language) => {
    const differing = messagesIn(language)
      .filter(
        ([path, message]) =>
          placeholdersOf(message).join() !== placeholdersOf(english.get(path) ?? '').join(),
      )
      .map(([path]) => path);
    expect(differing).toEqual([]);
  });

  it('name every placeholder in the table that types them, and no other', () => {
    const found = [...english]
      .map(([path, message]) => [path, placeholdersOf(message)] as const)
      .filter(([, names]) => names.length > 0);
    const named = Object.entries(PLACEHOLDERS).map(([path, names]) => [path, Object.keys(names).sort()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named));
  });

  it.each(LANGUAGES)(
    'have in %s no plural form that the language does not know, and no empty text',
    (language) => {
      const known = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
      const formsOf = (message: Message): Forms[] =>
        typeof message === 'string'
          ? []
          : 'text' in message
            ? Object.values(message).flatMap((each) => (typeof each === 'string' ? [] : [each]))
            : [message];
      for (const [path, message] of messagesIn(language)) {
        for (const forms of formsOf(message))
          expect([path, ...Object.keys(forms).filter((name) => !known.has(name))]).toEqual([path]);
        expect([path, JSON.stringify(message).includes('""')]).toEqual([path, false]);
      }
    },
  );

  it('cover every ending, warning, angle and role', () => {
    const words = wordsIn('en');
    expect(Object.keys(words.endings).sort()).toEqual([...ENDINGS].sort());
    expect(Object.keys(words.method.angles).sort()).toEqual([...ANGLES].sort());
    expect(Object.keys(words.charts.roles).sort()).toEqual([...ROLE_NAMES, 'lost', 'searches'].sort());
  });

  it('say numbers as each language counts', () => {
    expect([0, 1, 2].map((count) => wordsIn('en').works({ count }))).toEqual([
      '0 independent works',
      '1 independent work',
      '2 independent works',
    ]);
    expect(wordsIn('fr').works({ count: 0 })).toBe('0 travail indépendant');
    expect(wordsIn('zh').works({ count: 1 })).toBe('1 项独立研究');
    expect(endingIn('converged', {})).toBe('2 checks in a row called the search complete');
  });
});

describe('a message', () => {
  const rules = new Intl.PluralRules('ar');

  it('takes the form of its count, or the one for all others', () => {
    const forms = { one: 'one', few: '{count} few', other: '{count} other' };
    expect([1, 3, 11].map((count) => fill(forms, { count }, rules))).toEqual(['one', '3 few', '11 other']);
  });

  it('never fills what a value brings along, and refuses to leave a placeholder open', () => {
    expect(fill('{name} and {other}', { name: '{other}', other: 'x' }, rules)).toBe('{other} and x');
    expect(() => fill('{name}', {}, rules)).toThrow('needs a value for {name}');
  });
});
