import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../agents/fetch/http-call.js';
import { createCustomEngine } from '../../../agents/search/custom.js';
import type { Hit } from '../../../agents/search/engine.js';
import { plainText } from '../../../agents/search/markup.js';
import { ENGINE_NAMES, engineEntry, type EngineName } from '../../../agents/search/registry.js';

/** What stands between "less than" and "greater than" in texts of science and of programming, and is no element. */
const PLAIN_TEXTS = [
  'if a<b then the sum is c and the rest follows',
  'p<0.05 and n>3 in both arms',
  'Task<string> and List<int> are generic',
  'Dictionary<TKey, List<TValue>> and Vec<Box<dyn Error>>',
  'std::vector<a> holds std::pair<i, s>',
  'after <3 days or >1 week',
  'x < y, y > z and a<b>c',
  'write to Ann Lee <ann.lee@example.org> or <a@b.c>',
  '#include <stdio.h> and <T extends Comparable<T>>',
  'for p<q r=3 the series converges; all that follows is kept',
  'the c.7271T>G variant, 5′>3′, i<j and k>l',
  'AT&T, R&D, Q&A and ?a=1&copy=2&lt=3',
  'the marks <! and <!-- and <? and </ stay',
  'levels of <LOD> were set to LOD/2, ratio <1:10>',
];
/** The same of pages about markup: it is kept where the service sends plain text, or escapes what it sends. */
const MARKUP_TEXTS = ['use <b> for bold and <title> in the head', 'write <em>so</em> and &lt; for a sign'];

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const bare = (text: string): string => text;
const address = 'https://example.org/a';

/** One hit with this text, and the same as its title, as the service would send it. */
interface Protocol {
  readonly write: (text: string) => string;
  readonly body: (text: string) => unknown;
}

const PROTOCOLS: Readonly<Record<EngineName, Protocol>> = {
  exa: {
    write: bare,
    body: (text) => ({ results: [{ url: address, title: text, text, highlights: [text] }] }),
  },
  tavily: {
    write: bare,
    body: (text) => ({ results: [{ url: address, title: text, content: text, raw_content: text }] }),
  },
  brave: {
    write: escaped,
    body: (text) => ({ web: { results: [{ url: address, title: text, description: text }] } }),
  },
  searxng: { write: bare, body: (text) => ({ results: [{ url: address, title: text, content: text }] }) },
  openalex: {
    write: bare,
    body: (text) => ({
      results: [
        {
          id: address,
          display_name: text,
          abstract_inverted_index: text.split(' ').reduce<Record<string, number[]>>((index, word, at) => {
            (index[word] ??= []).push(at);
            return index;
          }, {}),
        },
      ],
    }),
  },
  crossref: {
    write: escaped,
    body: (text) => ({
      message: {
        items: [
          { URL: address, title: [text], abstract: `<jats:p>${text}</jats:p>`, type: 'journal-article' },
        ],
      },
    }),
  },
  arxiv: {
    write: escaped,
    body: (text) =>
      `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>${address}</id><title>${text}</title><summary>${text}</summary></entry></feed>`,
  },
  europepmc: {
    write: escaped,
    body: (text) => ({ resultList: { result: [{ id: '1', title: text, abstractText: text }] } }),
  },
  'semantic-scholar': {
    write: bare,
    body: (text) => ({ data: [{ url: address, title: text, abstract: text }] }),
  },
  wikipedia: {
    write: bare,
    body: (text) => ({ query: { pages: [{ fullurl: address, ns: 0, title: text, extract: text }] } }),
  },
};

const http = createHttpClient({ userAgent: 'test' });
const settings = { http, baseUrl: 'http://127.0.0.1:8888', apiKey: null, contact: null };

function hitOf(name: EngineName, sent: string): Hit {
  const entry = engineEntry(name);
  const made = entry.create({ ...settings, baseUrl: entry.defaultBaseUrl ?? settings.baseUrl });
  const body = PROTOCOLS[name].body(sent);
  const hits = made.parse(typeof body === 'string' ? body : JSON.stringify(body));
  const hit = hits.ok ? hits.value[0] : undefined;
  if (hit === undefined) throw new Error(`${name}: ${hits.ok ? 'no hit' : hits.failure.message}`);
  return hit;
}

const textsOf = (hit: Hit): string[] => [hit.title, hit.snippet, ...(hit.text === null ? [] : [hit.text])];

describe.each(ENGINE_NAMES)('texts that %s sends', (name) => {
  it('keep their signs', () => {
    for (const text of PLAIN_TEXTS)
      for (const got of textsOf(hitOf(name, PROTOCOLS[name].write(text)))) expect(got).toBe(text);
  });

  it.runIf(engineEntry(name).sends !== 'mixed')('keep the markup that they tell of', () => {
    for (const text of MARKUP_TEXTS)
      for (const got of textsOf(hitOf(name, PROTOCOLS[name].write(text)))) expect(got).toBe(text);
  });

  it.runIf(engineEntry(name).sends === 'mixed')('lose their markup, bare or escaped', () => {
    const sent = 'Of <i>E. coli</i> &lt;b&gt;K-12&lt;/b&gt; &amp; CO<sub>2</sub> at p &lt; 0.05 and a<b';
    for (const got of textsOf(hitOf(name, sent)))
      expect(got).toBe('Of E. coli K-12 & CO2 at p < 0.05 and a<b');
  });
});

describe('texts of other ways', () => {
  it('a search service of one’s own may send either', () => {
    const config = { url: address, results: 'r', fields: { address: 'u', title: 't', text: 'x' } };
    const engine = createCustomEngine(config, settings);
    for (const text of PLAIN_TEXTS) {
      const hits = engine.parse(JSON.stringify({ r: [{ u: address, t: text, x: text }] }));
      expect(hits.ok && textsOf(hits.value[0] as Hit)).toEqual([text, '', text]);
    }
  });

  it('the words around a match at Wikipedia are HTML', () => {
    const snippet =
      'the <span class="searchmatch">less</span> sign &lt;b&gt; of <span class="searchmatch">a</span>&lt;b';
    const entry = engineEntry('wikipedia');
    const body = { query: { search: [{ pageid: 7, ns: 0, title: 'Less', snippet }] } };
    const hits = entry
      .create({ ...settings, baseUrl: 'https://en.wikipedia.org/w' })
      .parse(JSON.stringify(body));
    expect(hits.ok && hits.value[0]?.snippet).toBe('the less sign <b> of a<b');
  });

  it('Brave’s marks of the query go', () => {
    expect(
      hitOf('brave', '<strong>Cover crops</strong>, Task&lt;string&gt; &amp; &#x27;x&#x27;').snippet,
    ).toBe("Cover crops, Task<string> & 'x'");
  });

  it('a tag that a cut took the end of counts where it has a prefix', () => {
    expect(plainText('<jats:p>The end was cut: a<b')).toBe('The end was cut: a<b');
  });

  it('many signs are read in time that grows with them', () => {
    for (const sign of ['<b>', '<', '<!--', '<![CDATA[', '<b c=', '<a b="', '&#1', '</b>', '<b '])
      expect(plainText(sign.repeat(20_000)).length).toBeGreaterThan(0);
  });
});
