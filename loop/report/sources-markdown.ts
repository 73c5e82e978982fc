import type { Brief, BriefSource } from './brief.js';
import { authorsOf } from './wording.js';
import { en } from './words/en.js';
import { escapeMarkdown, link, withTextFragment } from './markdown-text.js';

/** Every source that a claim cites, with the exact words cited; the others that were read, by title. */
export function sourcesSection(brief: Brief): string {
  const cited = brief.sources.filter((source) => source.quotes.length > 0);
  const others = brief.sources.filter((source) => source.quotes.length === 0);
  const read =
    others.length === 0
      ? []
      : [
          `### Read and not cited\n\n${others.map((source) => `- ${source.id}: ${[headline(source), ...remarks(source)].join(' · ')}`).join('\n')}`,
        ];
  return ['## Sources', ...cited.map(sourceEntry), ...read].join('\n\n');
}

function headline(source: BriefSource): string {
  const authors = source.authors.length === 0 ? '' : `${escapeMarkdown(authorsOf(source))}. `;
  return `${authors}${link(source.title, source.url)}${source.publishedAt === null ? '' : ` (${source.publishedAt})`}`;
}

function sourceEntry(source: BriefSource): string {
  const facts = [
    en.types[source.sourceType],
    en.read[source.readClass],
    ...remarks(source),
    `text made by ${escapeMarkdown(source.extractor)}`,
    `key \`${source.key}\``,
  ];
  const addresses = source.addresses
    .filter(({ address }) => address !== source.url)
    .map(({ address, road }) => `\`${address.replace(/`/g, '')}\` (${en.roads[road]})`);
  const quotes = source.quotes.map((quote) => {
    const target = withTextFragment(source.url, quote.exact);
    const page = quote.page === undefined ? '' : `, page ${quote.page}`;
    const open = target === source.url ? '' : ` ${link('open', target)}`;
    return `> “${escapeMarkdown(quote.exact)}” (${quote.ref}${page}; ${quote.claimIds.join(', ')})${open}`;
  });
  const also = addresses.length === 0 ? '' : `\nOther addresses: ${addresses.join(', ')}\n`;
  return `### ${source.id}\n\n${headline(source)}\n\n${facts.join(' · ')} · SHA-256 \`${source.sha256.slice(0, 16)}…\`\n${also}\n${quotes.join('\n>\n')}`;
}

/** What a reader should know before leaning on a source. */
function remarks(source: BriefSource): readonly string[] {
  const { sameWork, retells, notices, unread } = en.sources;
  return [
    ...(source.sameWork.length > 0 ? [`${sameWork} ${source.sameWork.join(', ')}`] : []),
    ...(source.derivedFrom === null ? [] : [`${retells} ${source.derivedFrom}`]),
    ...(source.retracted ? [`**${en.evidence.retracted}**`] : []),
    ...(source.supersededBy === null ? [] : [`**${en.evidence.supersededBy} ${source.supersededBy}**`]),
    ...source.unreadNotices.map(
      ({ kind, doi }) =>
        `**${notices[kind]}** (${doi === null ? '' : `\`${doi.replace(/`/g, '')}\`, `}${unread})`,
    ),
    ...source.warnings.map((warning) => escapeMarkdown(warning)),
  ];
}
