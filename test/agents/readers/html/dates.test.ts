import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../agents/readers/html/metadata.js';
import { scanPage } from '../../../../agents/readers/html/page-scan.js';
import { parseTree } from '../../../../agents/readers/tree.js';
import { processorMs } from '../../../tools/processor-time.js';

interface Page {
  readonly head?: string;
  readonly body?: string;
  readonly address?: string;
  readonly language?: string;
  readonly today?: string;
}

function datesOf({ head = '', body = '', address = 'https://site.example/a', ...rest }: Page) {
  const markup = `<html lang="${rest.language ?? 'en'}"><head><title>On bridges over rivers</title>${head}</head><body>${body}</body></html>`;
  const found = readMetadata(scanPage(parseTree(markup).root), address, rest.today ?? '2026-11-22');
  return [found.publishedAt, found.publishedFrom, found.modifiedAt, found.modifiedFrom];
}

const H1 = '<h1>On bridges over rivers</h1>';
const TEXT = `<p>${'Most of them carry a road, and some a railway. '.repeat(20)}</p>`;
const jsonLd = (fields: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', ...fields })}</script>`;

describe('dates of a page, and where they were read', () => {
  it.each<[string, Page, readonly (string | null)[]]>([
    [
      'JSON-LD',
      { head: jsonLd({ datePublished: '2021-03-04T08:00:00Z', dateModified: '2023-01-10' }) },
      ['2021-03-04', 'json-ld', '2023-01-10', 'json-ld'],
    ],
    [
      'meta tags',
      {
        head: '<meta property="article:published_time" content="2021-03-04T08:00:00Z"><meta property="article:modified_time" content="2023-01-10">',
      },
      ['2021-03-04', 'meta', '2023-01-10', 'meta'],
    ],
    [
      'microdata in the text',
      {
        body: `<article itemscope>${H1}<span itemprop="datePublished" content="2021-03-04">last spring</span><span itemprop="dateModified" content="2023-01-10"></span>${TEXT}</article>`,
      },
      ['2021-03-04', 'microdata', '2023-01-10', 'microdata'],
    ],
    [
      'RDFa',
      { body: `${H1}<span property="dc:issued" content="2021-03-04">spring</span>${TEXT}` },
      ['2021-03-04', 'microdata', null, null],
    ],
    [
      'a time element by the headline, not those of comments and teasers',
      {
        body: `<aside class="related"><time datetime="2022-05-05">x</time></aside><article>${H1}<time datetime="2021-03-04">Thursday</time>${TEXT}</article><div class="comments"><time datetime="2021-03-05">y</time></div>`,
      },
      ['2021-03-04', 'time-element', null, null],
    ],
    [
      'classes of hAtom',
      { body: `${H1}<span class="entry-date">March 4, 2021</span>${TEXT}` },
      ['2021-03-04', 'visible', null, null],
    ],
    [
      'the address',
      { address: 'https://site.example/2021/03/04/bridges' },
      ['2021-03-04', 'address', null, null],
    ],
    [
      'figures of the address',
      { address: 'https://site.example/news/20210304/bridges.html' },
      ['2021-03-04', 'address', null, null],
    ],
    [
      'no day in the address',
      { address: 'https://site.example/2021/03/4-bridges' },
      [null, null, null, null],
    ],
    [
      'a line by the byline',
      { body: `${H1}<p>Posted on 4 March 2021 by Ada Berg</p><p>Last updated: 10 January 2023</p>${TEXT}` },
      ['2021-03-04', 'visible', '2023-01-10', 'visible'],
    ],
    [
      'a label above its date',
      {
        body: `${H1}<div>Published</div><div>4 Mar 2021</div><div>Last modified</div><div>10 Jan 2023</div>${TEXT}`,
      },
      ['2021-03-04', 'visible', '2023-01-10', 'visible'],
    ],
    [
      'a time element that the words before it call a change',
      {
        body: `${H1}${TEXT}<p>This page was last modified on <time datetime="2023-01-10">Jan 10, 2023</time> by its authors.</p>`,
      },
      [null, null, '2023-01-10', 'time-element'],
    ],
    [
      'a paper of a year whose page shows the day',
      {
        head: '<meta name="citation_title" content="x"><meta name="citation_publication_date" content="2021">',
        body: `${H1}<p>Published online 2021 Mar 4</p>${TEXT}`,
      },
      ['2021-03-04', 'visible', null, null],
    ],
    [
      'documentation at its foot',
      { body: `${H1}${TEXT.repeat(4)}<p>Last updated on Jan 10, 2023</p>` },
      [null, null, '2023-01-10', 'visible'],
    ],
    [
      'an encyclopedia',
      {
        body: `${H1}${TEXT.repeat(4)}<div id="footer"><li>This page was last edited on 10 January 2023, at 10:11 (UTC).</li></div>`,
      },
      [null, null, '2023-01-10', 'visible'],
    ],
    [
      'a first post of a thread, not its answers',
      {
        body: `${H1}<div class="post">ada <time datetime="2021-03-04">4.3.21</time>${TEXT}</div><div class="post">ben <time datetime="2022-03-04">x</time>${TEXT}</div>`,
      },
      ['2021-03-04', 'time-element', null, null],
    ],
    [
      'the day that the page shows, of a time in another zone',
      {
        head: '<meta property="article:published_time" content="2021-03-05T02:10:00+00:00">',
        body: `${H1}<p>Published March 4, 2021</p>${TEXT}`,
      },
      ['2021-03-04', 'visible', null, null],
    ],
    [
      'what two places agree on, against a third',
      {
        head: `${jsonLd({ datePublished: '2019-06-17' })}<meta property="article:published_time" content="2021-03-04">`,
        body: `${H1}<p class="date">4 March 2021</p>${TEXT}`,
      },
      ['2021-03-04', 'meta', null, null],
    ],
    [
      'an old paper, by its tags of science',
      { head: '<meta name="citation_title" content="x"><meta name="citation_date" content="1931">' },
      ['1931', 'meta', null, null],
    ],
  ])('%s', (_, page, dates) => {
    expect(datesOf(page)).toEqual(dates);
  });

  it.each<[string, Page]>([
    ['a year far back that no paper bears', { head: jsonLd({ datePublished: '1970-01-01' }) }],
    ['a day to come', { head: jsonLd({ datePublished: '2027-05-01' }), today: '2026-11-22' }],
    [
      'a date in a sentence',
      {
        body: `${H1}<p>The bridge over the Elbe was opened to the public on 4 March 2021, and since then it has carried some forty thousand cars and two hundred trains a day, more than were planned.</p>${TEXT}`,
      },
    ],
    ['when its author joined', { body: `${H1}<p>Ada Berg, member since 4 March 2021</p>${TEXT}` }],
    ['figures that may be read two ways', { body: `${H1}<p class="date">03/04/2021</p>${TEXT}` }],
    ['a copyright', { body: `${H1}${TEXT}<footer>© 2021 Site</footer>` }],
  ])('is no date of a page: %s', (_, page) => {
    expect(datesOf(page)).toEqual([null, null, null, null]);
  });
});

describe('a date by the headline', () => {
  it.each([
    ['de', 'Veröffentlicht am 4. März 2021'],
    ['de', 'Stand vom Donnerstag · 04.03.2021, 10:30 Uhr'],
    ['fr', 'Publié le 4 mars 2021 à 10h30'],
    ['fr', 'Publié le 1er mars 2021', '2021-03-01'],
    ['es', 'Publicado el 4 de marzo de 2021'],
    ['pt', '4 de março de 2021'],
    ['it', 'Pubblicato il 4 marzo 2021'],
    ['nl', '4 maart 2021'],
    ['pl', 'Opublikowano 4 marca 2021'],
    ['cs', '4. března 2021'],
    ['hu', '2021. március 4.'],
    ['ru', 'Опубликовано 4 марта 2021 г.'],
    ['uk', '4 березня 2021'],
    ['tr', '4 Mart 2021'],
    ['fi', '4. maaliskuuta 2021'],
    ['el', '4 Μαρτίου 2021'],
    ['zh', '发布时间：2021年3月4日'],
    ['ja', '2021年3月4日公開'],
    ['ko', '입력 2021. 3. 4. 오전 10:30'],
    ['ar', 'نُشر في ٤ مارس ٢٠٢١'],
    ['hi', '4 मार्च 2021'],
    ['th', '4 มีนาคม 2564'],
    ['vi', '4 tháng 3, 2021'],
    ['id', '4 Maret 2021'],
    ['hr', '4. ožujka 2021.'],
    ['hr', '4. listopada 2021.', '2021-10-04'],
    ['en-us', 'Posted 03/04/2021'],
    ['en-gb', 'Posted 04/03/2021'],
    ['en', 'Thu, Mar 4th, 2021 at 10:30'],
    ['en', '2021-03-04'],
    ['en', '4 December 2021', '2021-12-04'],
    ['de', '4. Dezember 2021', '2021-12-04'],
    ['es', '4 de diciembre de 2021', '2021-12-04'],
  ])('in %s: %s', (language, line, date = '2021-03-04') => {
    const [publishedAt, , modifiedAt] = datesOf({
      language,
      body: `${H1}<p class="byline">${line}</p>${TEXT}`,
    });
    expect(publishedAt ?? modifiedAt).toBe(date);
  });

  it('in figures, by the other dates of the page, else by the country of the address', () => {
    const body = (line: string): string => `${H1}<p class="date">03/04/2021</p>${TEXT}<p>${line}</p>`;
    expect(datesOf({ body: body('Next meeting: 25/04/2021') })[0]).toBe('2021-04-03');
    expect(datesOf({ body: body('Next meeting: 04/25/2021') })[0]).toBe('2021-03-04');
    expect(datesOf({ body: body(''), address: 'https://site.example.co.uk/' })[0]).toBe('2021-04-03');
    expect(datesOf({ body: body(''), address: 'https://site.example.gov/' })[0]).toBe('2021-03-04');
  });

  it.each([
    ['de', 'Zuletzt aktualisiert: 10. Januar 2023'],
    ['de', 'Stand: 10.01.2023'],
    ['fr', 'Mis à jour le 10 janvier 2023'],
    ['es', 'Última actualización: 10 de enero de 2023'],
    ['it', 'Ultimo aggiornamento 10 gennaio 2023'],
    ['ru', 'Обновлено: 10 января 2023'],
    ['zh', '更新时间：2023-01-10'],
    ['ja', '最終更新日：2023年1月10日'],
  ])('of a change in %s: %s', (language, line) => {
    const body = `${H1}<p class="meta">${line}</p>${TEXT}`;
    expect(datesOf({ language, body })).toEqual([null, null, '2023-01-10', 'visible']);
  });
});

it('is found in bounded time on a hostile page', () => {
  const hostile = ['1 2 3 4 5 6 7 8 9 ', '4 march ', '1/1/1/1/', 'published ', '2021-', '12 de de de '];
  for (const part of hostile) {
    const body = `${H1}<p class="date">${part.repeat(40_000)}</p>${`<p>${part.repeat(30)}</p>`.repeat(3_000)}`;
    expect(processorMs(() => datesOf({ body }))).toBeLessThan(20_000);
  }
});
