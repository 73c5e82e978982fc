import { writeSection, type AnswerSection, type ClaimsSection, type Outline } from '../outline/outline.js';
import type { Section, SectionWriters, Statement } from '../outline/outline.js';
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
import { escapeMarkdown } from './text.js';

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
