import { writeSection, type AnswerSection, type ClaimsSection, type Outline } from '../outline/outline.js';
import type { PassagesSection, Section, SectionWriters, Statement } from '../outline/outline.js';
import { standingOf } from '../wording.js';
import {
  counterpoints,
  disagreements,
  limitations,
  openQuestions,
  struckClaims,
  unverified,
} from './sections.js';
import { methodology, roundsTable } from './method.js';
import { sourcesList } from './sources.js';
import { escapeMarkdown, list } from './text.js';

/** report.md: the answer first, every sentence that states something with its source numbers. */
export const reportMarkdown = (outline: Outline): string =>
  `${sectionsMarkdown(outline, outline.sections)}\n`;

/** The head of a report and these of its sections. */
export const sectionsMarkdown = (outline: Outline, sections: readonly Section[]): string =>
  [
    head(outline),
    ...sections.map(
      (section) => `## ${escapeMarkdown(section.title)}\n\n${writeSection(WRITERS, outline, section)}`,
    ),
  ].join('\n\n');

function head({ title, parameters, notices, words }: Outline): string {
  const line = words.parameters.line({ parameters: parameters.join(' · ') });
  return [
    `# ${escapeMarkdown(title)}`,
    `*${line}*`,
    ...notices.map((notice) => `> **${notice.title}** ${notice.about}`),
  ].join('\n\n');
}

const WRITERS: SectionWriters<string> = {
  passages,
  answer,
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
};

/** Each passage as a quotation with its deciding sentence in bold, and what it is from. */
function passages(_: Outline, { about, passages: listed }: PassagesSection): string {
  const items = listed.map(({ id, lead, deciding, rest, source, heading, facts }) => {
    const marked = `${between(lead, '', ' ')}**${escapeMarkdown(deciding.exact)}**${between(rest, ' ', '')}`;
    const from = [source.title, heading].filter((part) => part !== '').map(inRemark);
    const remark = escapeMarkdown([id, ...from, ...facts.map(inRemark)].join('; '));
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
  return statements
    .map((each) => `${stated(each)}${each.isSnippetOnly ? ` *(${words.snippetOnly})*` : ''}`)
    .join(isApart ? '\n\n' : ' ');
}

function claimGroups({ words }: Outline, { groups }: ClaimsSection): string {
  const written = groups.map(({ title, statements }) => {
    const lines = statements.map((each) => `- ${stated(each)} ${standing(each, words)}`).join('\n');
    return title === null ? lines : `### ${title}\n\n${lines}`;
  });
  return written.join('\n\n');
}

/** The sentence, as a quotation where it is one, with the sources that it cites. */
const stated = ({ text, isQuotation, cited }: Statement): string =>
  `${isQuotation ? `“${escapeMarkdown(text)}”` : escapeMarkdown(text)} [${cited.join(', ')}]`;

const standing = ({ claims: own, isSnippetOnly }: Statement, words: Outline['words']): string =>
  own
    .map((claim) => {
      const flags = [...standingOf(claim, words), ...(isSnippetOnly ? [words.snippetOnly] : [])];
      return `*(${claim.id}; ${flags.join('; ')})*`;
    })
    .join(' ');
