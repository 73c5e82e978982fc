import type { Words } from '../../words/index.js';
import {
  printed,
  writeSection,
  type AnswerSection,
  type ClaimsSection,
  type Outline,
} from '../outline/outline.js';
import type {
  ChangesSection,
  PassagesSection,
  ProseSection,
  Section,
  SectionWriters,
} from '../outline/outline.js';
import type { SidesSection, Statement, SureSection } from '../outline/outline.js';
import { signed } from '../sign.js';
import { standingOf } from '../wording.js';
import {
  counterpoints,
  disagreements,
  limitations,
  openQuestions,
  struckClaims,
  unverified,
} from './sections.js';
import { followUps } from './follow-ups.js';
import { methodology, roundsTable } from './method.js';
import { gridTable } from './grid-table.js';
import { sourcesList } from './sources.js';
import { escapeMarkdown, list, table } from './text.js';

/** report.md: the answer first, every sentence that states something with its source numbers. */
export const reportMarkdown = (outline: Outline): string =>
  signed(sectionsMarkdown(outline, printed(outline)), outline);

/** The head of a report and these of its sections. */
export const sectionsMarkdown = (outline: Outline, sections: readonly Section[]): string =>
  [
    head(outline),
    ...sections.map(
      (section) => `## ${escapeMarkdown(section.title)}\n\n${writeSection(WRITERS, outline, section)}`,
    ),
  ].join('\n\n');

function head({ title, dateline, notices }: Outline): string {
  return [`# ${escapeMarkdown(title)}`, `*${dateline}*`, ...notices.map((notice) => `> ${notice}`)].join(
    '\n\n',
  );
}

const WRITERS: SectionWriters<string> = {
  changes,
  passages,
  answer,
  table: gridTable,
  prose,
  sides,
  sure,
  claims: claimGroups,
  counterpoints,
  disagreements,
  unverified,
  open: openQuestions,
  limitations,
  methodology,
  rounds: roundsTable,
  sources: sourcesList,
  struck: struckClaims,
  followUps,
};

/** The line, what is said anew with its sources, and what was said before. */
function changes({ words }: Outline, { headline, groups, before, more }: ChangesSection): string {
  return [
    escapeMarkdown(headline),
    ...groups.flatMap(({ title, statements }) => [
      `### ${escapeMarkdown(title)}`,
      list(statements.map((each) => said(each, words))),
    ]),
    ...(more === null ? [] : [escapeMarkdown(more)]),
    ...(before === null
      ? []
      : [
          `### ${escapeMarkdown(before.title)}`,
          table(
            before.columns,
            before.rows.map((row) => row.map(escapeMarkdown)),
          ),
        ]),
  ].join('\n\n');
}

/** Each passage as a quotation with its deciding sentence in bold, and what it is from. */
function passages(_: Outline, { about, passages: listed }: PassagesSection): string {
  const items = listed.map(({ lead, deciding, rest, source, heading, facts }, index) => {
    const marked = `${between(lead, '', ' ')}**${escapeMarkdown(deciding.exact)}**${between(rest, ' ', '')}`;
    const from = [source.title, heading].filter((part) => part !== '').map(inRemark);
    const remark = escapeMarkdown([index + 1, ...from, ...facts.map(inRemark)].join('; '));
    return `“${marked}” [${source.id}] *(${remark})*`;
  });
  return [about, list(items)].join('\n\n');
}

const between = (text: string, before: string, after: string): string =>
  text.trim() === '' ? '' : `${before}${escapeMarkdown(text)}${after}`;

/** Characters of a title or heading that a remark has room for. */
const LONGEST_IN_REMARK = 90;

/** Words for a remark, which ends with the first bracket. */
function inRemark(text: string): string {
  const plain = text
    .replace(/[()[\]]/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return plain.length <= LONGEST_IN_REMARK
    ? plain
    : `${plain.slice(0, LONGEST_IN_REMARK).replace(/\s\S*$|[\uD800-\uDBFF]$/u, '')}…`;
}

function answer({ words }: Outline, { statements, isApart }: AnswerSection): string {
  const { title, about } = words.insufficient;
  if (statements.length === 0) return `**${title}** ${about}`;
  return statements.map((each) => said(each, words)).join(isApart ? '\n\n' : ' ');
}

/** Sentences that run on, an item each, or numbered steps. */
function prose({ words }: Outline, { form, paragraphs }: ProseSection): string {
  if (form === 'list')
    return list(paragraphs.flatMap(({ statements }) => statements.map((each) => said(each, words))));
  const written = paragraphs.map(({ title, statements }) => ({ title, text: runOn(statements, words) }));
  return written
    .map(({ title, text }, index) =>
      form === 'steps'
        ? `${index + 1}. ${title === null ? '' : `**${escapeMarkdown(title)}**\n\n   `}${text}`
        : `${title === null ? '' : `### ${escapeMarkdown(title)}\n\n`}${text}`,
    )
    .join(form === 'steps' ? '\n' : '\n\n');
}

const runOn = (statements: readonly Statement[], words: Words): string =>
  statements.map((each) => said(each, words)).join(' ');

function sides({ words }: Outline, { sides: both }: SidesSection): string {
  const written = both.map(
    ({ title, statements }) =>
      `### ${escapeMarkdown(title)}\n\n${list(statements.map((each) => said(each, words)))}`,
  );
  return written.join('\n\n');
}

function sure({ words }: Outline, { statements, facts }: SureSection): string {
  return [
    ...(statements.length === 0 ? [] : [runOn(statements, words)]),
    ...(facts.length === 0 ? [] : [facts.map(escapeMarkdown).join(' ')]),
  ].join('\n\n');
}

/** Claims by the side they take, or with all that is known of them. */
function claimGroups({ words }: Outline, { groups, isAppendix }: ClaimsSection): string {
  const written = groups.map(({ title, statements }) => {
    const lines = statements
      .map((each) => (isAppendix ? `- ${stated(each)} ${standing(each, words)}` : `- ${said(each, words)}`))
      .join('\n');
    return title === null ? lines : `### ${escapeMarkdown(title)}\n\n${lines}`;
  });
  return written.join('\n\n');
}

/** A sentence with its sources, and with what makes it less sure than the others. */
function said(statement: Statement, words: Words): string {
  const { remarks, isSnippetOnly } = statement;
  return [
    stated(statement),
    ...(remarks.length === 0 ? [] : [`*(${remarks.join('; ')})*`]),
    ...(isSnippetOnly ? [`*(${words.snippetOnly})*`] : []),
  ].join(' ');
}

/** The sentence, as a quotation where it is one, with the sources that it cites. */
const stated = ({ text, isQuotation, cited }: Statement): string =>
  `${isQuotation ? `“${escapeMarkdown(text)}”` : escapeMarkdown(text)}${cited.length === 0 ? '' : ` [${cited.join(', ')}]`}`;

const standing = ({ claims: own, isSnippetOnly }: Statement, words: Words): string =>
  own
    .map((claim) => {
      const flags = [...standingOf(claim, words), ...(isSnippetOnly ? [words.snippetOnly] : [])];
      return `*(${claim.id}; ${flags.join('; ')})*`;
    })
    .join(' ');
