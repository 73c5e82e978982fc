/**
 * What engines say of an article against the page of that article (false alarms) and of another one (misses): the real
 * articles of `e2e-zika`, described in the forms of Crossref, OpenAlex, Exa and search results.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/cross-check.ts
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ReadDocument } from '../agents/document.js';
import { readJats } from '../agents/readers/jats/index.js';
import { crossCheck, type Described, type ReadPage } from '../loop/reading/cross-check.js';

const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) {
  console.error('bench: set RESEARCH_LOOP_DATA to the folder of the data sets');
  process.exit(2);
}

const folder = join(data, 'e2e-zika/xml');
const articles = readdirSync(folder)
  .sort()
  .flatMap((name) => {
    const read = readJats({ bytes: gunzipSync(readFileSync(join(folder, name))), address: name });
    return read.ok && read.value.title !== null ? [{ ...read.value, title: read.value.title }] : [];
  });
type Article = ReadDocument & { readonly title: string };

const pageOf = (article: Article): ReadPage => ({ ...article, address: 'https://journal.example/article/1' });
const parts = (name: string): { family: string; given: string } => {
  const [family = '', given] = name.split(',').map((part) => part.trim());
  if (given !== undefined) return { family, given };
  const words = name.split(' ');
  return { family: words.at(-1) ?? '', given: words.slice(0, -1).join(' ') };
};
const initials = (given: string): string => (given.match(/\p{Lu}/gu) ?? []).join('');
const moved = (date: string | null, years: number): string | null =>
  date === null ? null : String(Number(date.slice(0, 4)) + years);

const FORMS: Readonly<Record<string, (article: Article) => Partial<Described>>> = {
  'as the article has it': () => ({}),
  'in capitals': ({ title, authors }) => ({ title: title.toUpperCase(), authors: authors.map((name) => name.toUpperCase()), doi: null }),
  'entities and mark-up': ({ title }) => ({ title: `<i>${title.replace(/&/g, '&amp;').replace(/'/g, '&#39;')}</i>`, doi: null }),
  'subtitle cut': ({ title }) => ({ title: title.split(/: | – | - /)[0] ?? title, doi: null }),
  'cut with dots': ({ title }) => ({ title: `${title.slice(0, 45)} …`, authors: [], publishedAt: null, doi: null }),
  'the site behind the title': ({ title }) => ({ title: `${title} | Nature Communications`, authors: [], doi: null }),
  'the site as author': ({ title }) => ({ title: `${title} - Emerging Infectious Diseases journal - CDC`, authors: ['Emerging Infectious Diseases'], doi: null }),
  'an office as author': () => ({ authors: ['CDC'], doi: null }),
  'surname et al.': ({ authors }) => ({ authors: [`${parts(authors[0] ?? '').family} et al.`], doi: null }),
  'surname and initials': ({ authors }) => ({ authors: authors.map((name) => `${parts(name).family} ${initials(parts(name).given)}`), doi: null }),
  'all authors in one text': ({ authors }) => ({ authors: [authors.join(', ')], doi: null }),
  'without accents': ({ authors }) => ({ authors: authors.map((name) => name.normalize('NFKD').replace(/\p{M}/gu, '')) }),
  'the year of the issue': ({ publishedAt }) => ({ publishedAt: moved(publishedAt, 1), doi: null }),
  'the year of the preprint': ({ publishedAt }) => ({ publishedAt: moved(publishedAt, -2), doi: null }),
  'the DOI as an address, in capitals': ({ doi }) => ({ doi: doi && `https://doi.org/${doi.toUpperCase()}` }),
  'the DOI of a version': ({ doi }) => ({ doi: doi && `${doi}.v1` }),
  'the DOI of the preprint': () => ({ doi: '10.1101/2016.01.01.123456' }),
  'a translated title': ({ title }) => ({ title: `[${title}] [in Portuguese]`, doi: null }),
}; // prettier-ignore

const describe = (article: Article, form: (article: Article) => Partial<Described>): Described => {
  const { title, authors, publishedAt, doi } = article;
  return { title, authors, publishedAt, doi, ...form(article) };
};

console.table(
  Object.entries(FORMS).map(([form, make]) => {
    const checks = articles.map((article) => crossCheck(describe(article, make), pageOf(article)));
    return {
      'the article itself, described by': form,
      pages: checks.length,
      'false warnings': checks.filter(({ warnings }) => warnings.length > 0).length,
      'taken for another': checks.filter(({ isOther }) => isOther).length,
    };
  }),
);

const onTopic = articles.filter(({ title }) => /zika/i.test(title));
const whole = onTopic.flatMap((one) =>
  onTopic
    .filter((other) => other !== one)
    .map((other) =>
      crossCheck(
        describe(one, () => ({})),
        pageOf(other),
      ),
    ),
);
const byTitle = articles.map((article, index) =>
  crossCheck(
    describe(article, ({ title }) => ({
      title: `${title} - PubMed`,
      authors: [],
      publishedAt: null,
      doi: null,
    })),
    pageOf(articles[(index + 7) % articles.length] ?? article),
  ),
);
const home = articles.map((article) =>
  crossCheck(
    describe(article, () => ({ authors: [], publishedAt: null, doi: null })),
    { title: 'Journal of Things', authors: [], publishedAt: null, doi: null, address: 'https://journal.example/', text: 'Latest articles. Submit.' },
  ),
); // prettier-ignore
const count = (checks: readonly { isOther: boolean; warnings: readonly string[] }[]) => ({
  pages: checks.length,
  'seen as another': checks.filter(({ isOther }) => isOther).length,
  'at least warned of': checks.filter(({ warnings }) => warnings.length > 0).length,
});
console.table({
  'another article on the topic, all fields known': count(whole),
  'another article, only its title known': count(byTitle),
  'the home page of the site': count(home),
});
