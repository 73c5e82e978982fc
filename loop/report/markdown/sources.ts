import { originFacts } from '../../../text/origin/source-origin.js';
import { dateOf } from '../../../text/source-date.js';
import type { Words } from '../../words/index.js';
import type { BriefSource } from '../brief.js';
import type { Outline, Remark, SourceEntry, SourcesSection } from '../outline/outline.js';
import { marksOf } from '../outline/sources.js';
import { livePage } from '../addresses.js';
import { authorsOf } from '../wording.js';
import { code, escapeMarkdown, link, list } from './text.js';

/** Every source that a claim cites, with the exact words cited; the others that were read, by title. */
export function sourcesList({ words }: Outline, { cited, others, isShort }: SourcesSection): string {
  if (isShort)
    return list(
      cited.map(
        ({ source }) =>
          `${source.id}: ${headline(source, words)}${originWords(source, words)
            .map((each) => ` · ${escapeMarkdown(each)}`)
            .join('')}`,
      ),
    );
  const entries = cited.map((entry) => sourceEntry(entry, words));
  const lines = others.map(
    ({ source, remarks }) =>
      `${source.id}: ${[headline(source, words), ...remarks.map((remark) => remarkText(remark, words))].join(' · ')}`,
  );
  const read = others.length === 0 ? [] : [`### ${words.sources.uncited}\n\n${list(lines)}`];
  return [...entries, ...read].join('\n\n');
}

/** Authors, title and dates. */
export function headline(source: BriefSource, words: Words): string {
  const authors = source.authors.length === 0 ? '' : `${escapeMarkdown(authorsOf(source))}. `;
  return `${authors}${link(source.title, source.address)} (${dateOf(source, words.evidence)})`;
}

/** Who publishes it, what kind it is, who gains by it, with the words that show it. */
const originWords = (source: BriefSource, words: Words): readonly string[] => [
  ...originFacts(source, words),
  ...[marksOf(source, words)].flatMap((marks) => marks ?? []),
];

function sourceEntry({ source, remarks }: SourceEntry, words: Words): string {
  const { evidence } = words;
  const facts = [
    ...originWords(source, words).map(escapeMarkdown),
    words.read[source.readClass],
    ...remarks.map((remark) => remarkText(remark, words)),
    `${evidence.readBy} ${escapeMarkdown(source.extractor)}`,
    `${evidence.key} ${code(source.key)}`,
    `SHA-256 ${code(`${source.sha256.slice(0, 16)}…`)}`,
  ];
  const addresses = source.addresses
    .filter(({ address }) => address !== source.address)
    .map(({ address, route }) => `${code(address)} (${words.routes[route]})`);
  return [
    `### ${source.id}`,
    headline(source, words),
    facts.join(' · '),
    ...(addresses.length === 0
      ? []
      : [words.labelled({ name: evidence.otherAddresses, value: addresses.join(', ') })]),
    source.quotes.map((quote) => quotation(source, quote, words)).join('\n>\n'),
  ].join('\n\n');
}

function quotation(source: BriefSource, quote: BriefSource['quotes'][number], words: Words): string {
  const live = livePage(source, quote.exact);
  const page = quote.page === undefined ? '' : `, ${words.evidence.page({ number: quote.page })}`;
  const open = live === null ? '' : ` ${link(words.sources.open, live)}`;
  return `> “${escapeMarkdown(quote.exact)}” (${source.id}${page})${open}`;
}

function remarkText(remark: Remark, { sources }: Words): string {
  switch (remark.kind) {
    case 'relation':
      return `${remark.label} ${remark.ids.join(', ')}`;
    case 'alert':
      return `**${[remark.label, ...remark.ids].join(' ')}**`;
    case 'notice':
      return `**${remark.label}** (${remark.doi === null ? '' : `${code(remark.doi)}, `}${sources.unread})`;
    case 'warning':
      return escapeMarkdown(remark.label);
  }
}
