/** What the front matter of a JATS article says about it. */
import { firstArxiv, firstDoi, normalisePmid, pmcidOfField } from '../../../text/identifiers.js';
import { monthOfField } from '../../../text/months.js';
import type { Notice } from '../../document.js';
import { type ArticleContext, titleLine } from './markup.js';
import { personName } from './references.js';
import { attribute, child, childrenNamed, childElements, findAll, findFirst, plainText } from '../xml.js';
import type { ElementNode } from '../tree.js';

export function readMetadata(article: ElementNode, context: ArticleContext) {
  const meta =
    child(article, 'front', 'article-meta') ??
    child(article, 'front-stub') ??
    findFirst(article, 'article-meta');
  const ids = childrenNamed(meta, 'article-id');
  const id = (...types: string[]): string | undefined =>
    plainText(ids.find((element) => types.includes(attribute(element, 'pub-id-type') ?? ''))) || undefined;
  const title = readTitle(meta, context);
  return {
    title,
    authors: readAuthors(meta),
    ...readDates(meta),
    siteName: plainText(findFirst(child(article, 'front', 'journal-meta'), 'journal-title')) || null,
    language: attribute(article, 'lang')?.toLowerCase() ?? 'en',
    license: readLicense(meta),
    doi: firstDoi(id('doi')),
    pmid: normalisePmid(id('pmid') ?? ''),
    pmcid: pmcidOfField(id('pmc', 'pmcid', 'pmc-id') ?? ''),
    arxiv: firstArxiv(id('arxiv') && `arXiv:${id('arxiv') ?? ''}`),
    canonicalAddress:
      childrenNamed(meta, 'self-uri')
        .map((link) => attribute(link, 'href') ?? '')
        .find((href) => /^https?:\/\/(?!.*\.pdf)/iu.test(href)) ?? null,
    articleType: attribute(article, 'article-type')?.toLowerCase() ?? null,
    notices: readNotices(article, meta, title),
  };
}

function readTitle(meta: ElementNode | undefined, context: ArticleContext): string | null {
  const group = child(meta, 'title-group') ?? meta;
  const quiet = { ...context, footnotes: [] };
  const title = titleLine(child(group, 'article-title'), quiet);
  const subtitle = titleLine(child(group, 'subtitle'), quiet);
  if (!title) return null;
  return subtitle ? `${title.replace(/:$/u, '')}: ${subtitle}` : title;
}

function readAuthors(meta: ElementNode | undefined): string[] {
  const contributors = findAll(meta, 'contrib').filter(
    (person) => (attribute(person, 'contrib-type') ?? 'author') === 'author',
  );
  return contributors
    .map((person) => {
      const name = findFirst(person, 'name') ?? findFirst(person, 'string-name');
      return name ? personName(name) : plainText(child(person, 'collab'));
    })
    .filter((name) => name !== '');
}

/** JATS kinds of `pub-date` that are no publication: an archive's release, steps of the review, later changes. */
const NO_PUBLICATION = /release|nihms|pmc|received|accepted|^rev|corrected|retracted|update|preprint|^resub/u;
const CHANGE = /corrected|update/u;

/** The first publication, online or in print, as exact as that year's dates say; and the last correction of the article. */
function readDates(meta: ElementNode | undefined) {
  const dates = childrenNamed(meta, 'pub-date').flatMap((element) => {
    const kind = `${attribute(element, 'pub-type') ?? ''} ${attribute(element, 'date-type') ?? ''}`.trim();
    const date = isoDate(element);
    return date === null ? [] : [{ kind, date }];
  });
  const published = dates.filter(({ kind }) => !NO_PUBLICATION.test(kind)).map(({ date }) => date);
  const firstYear = published.map((date) => date.slice(0, 4)).sort()[0] ?? '';
  const publishedAt =
    published
      .filter((date) => date.startsWith(firstYear))
      .sort((a, b) => b.length - a.length || a.localeCompare(b))[0] ?? null;
  const changed = dates.filter(({ kind }) => CHANGE.test(kind)).map(({ date }) => date);
  const modifiedAt = changed.sort().at(-1) ?? null;
  return {
    publishedAt,
    publishedFrom: publishedAt === null ? null : ('meta' as const),
    modifiedAt,
    modifiedFrom: modifiedAt === null ? null : ('meta' as const),
  };
}

function isoDate(date: ElementNode): string | null {
  const year =
    /\d{4}/u.exec(plainText(child(date, 'year')))?.[0] ?? /\b(?:19|20)\d\d\b/u.exec(plainText(date))?.[0];
  if (!year) return null;
  const monthText = plainText(child(date, 'month'));
  const month = Number(monthText) || monthOfField(monthText);
  if (month < 1 || month > 12) return year;
  const day = Number(plainText(child(date, 'day')));
  const pad = (value: number): string => String(value).padStart(2, '0');
  return day >= 1 && day <= 31 ? `${year}-${pad(month)}-${pad(day)}` : `${year}-${pad(month)}`;
}

const LONGEST_LICENSE = 300;

/** The licence's address where one is given, else its words. */
function readLicense(meta: ElementNode | undefined): string | null {
  const license = findFirst(meta, 'license');
  const links = [license, ...findAll(license, 'ali:license_ref', 'license_ref', 'ext-link', 'uri')];
  const address = links
    .map((link) => attribute(link, 'href') ?? (link === license ? '' : plainText(link)))
    .find((href) => /creativecommons\.org|\/licen[cs]es?\//iu.test(href));
  if (address) return address;
  const words =
    plainText(license) ||
    attribute(license, 'license-type') ||
    plainText(findFirst(meta, 'copyright-statement'));
  return words ? words.slice(0, LONGEST_LICENSE) : null;
}

/** JATS `related-article-type` values, and our word for what they say of this article. */
const NOTICE_KINDS: readonly (readonly [RegExp, Notice['kind']])[] = [
  [/^(?:retracted-article|partial-retraction|retraction-of)$/u, 'retraction'],
  [/^(?:retraction-forward|retraction-in|retraction)$/u, 'retracted'],
  [/^(?:corrected-article|correction-of|addended-article)$/u, 'correction'],
  [/^(?:correction-forward|correction|erratum|corrigendum|correction-in|addendum)$/u, 'corrected'],
  [/^(?:object-of-concern|concern|expression-of-concern)/u, 'expression-of-concern'],
  [/^(?:commentary-article|commentary|letter|reply|response|article-reference)/u, 'comment'],
];

function readNotices(article: ElementNode, meta: ElementNode | undefined, title: string | null): Notice[] {
  const related = childrenNamed(meta, 'related-article', 'related-object');
  const notices = related.flatMap((link): Notice[] => {
    const type = attribute(link, 'related-article-type') ?? attribute(link, 'document-type') ?? '';
    const kind = NOTICE_KINDS.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1];
    const doi = firstDoi(attribute(link, 'href') ?? plainText(link));
    const text = plainText(link);
    return kind ? [{ kind, ...(doi && { doi }), ...(text && { text }) }] : [];
  });
  const has = (kind: Notice['kind']): boolean => notices.some((notice) => notice.kind === kind);
  const type = attribute(article, 'article-type')?.toLowerCase() ?? '';
  if (/^retract/iu.test(type) && !has('retraction')) notices.push({ kind: 'retraction' });
  if (/^correction|erratum/iu.test(type) && !has('correction')) notices.push({ kind: 'correction' });
  if (/^\W*retracted\b/iu.test(title ?? '') && !has('retracted'))
    notices.push({ kind: 'retracted', text: title ?? '' });
  return notices;
}

/** Abstracts that stand for the article; teasers, key points and graphical ones are not among them. */
export function readAbstracts(article: ElementNode): ElementNode[] {
  const meta = child(article, 'front', 'article-meta') ?? child(article, 'front-stub');
  return childElements(meta).filter(
    (element) =>
      element.tag === 'abstract' &&
      !/toc|teaser|graphical|precis|web|highlights|key-points|short|video/u.test(
        attribute(element, 'abstract-type') ?? '',
      ),
  );
}
