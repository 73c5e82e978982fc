import { ENDINGS } from '../state.js';
import type { Claim } from '../claim.js';
import type { Brief, BriefSubtopic } from './brief.js';
import { escapeMarkdown } from './markdown-text.js';
import { methodology, roundsTable } from './method-markdown.js';
import { kindOfBrief, limitationLines, listedSearches, listedStrikes, parameters } from './facts.js';
import { sourcesSection } from './sources-markdown.js';
import { en } from './words/en.js';
import {
  citedIds,
  claimsOf,
  confidenceWord,
  heading,
  isExtractive,
  isQuotation,
  isSnippetOnly,
  memoSentences,
  reviewWord,
  workCount,
} from './wording.js';

/** report.md: the answer first, every sentence that states something with its source numbers. */
export function reportMarkdown(brief: Brief): string {
  const sections =
    brief.run.options.output === 'brief'
      ? [
          head(brief),
          answer(brief),
          keyFindings(brief),
          disagreements(brief),
          unverified(brief),
          limitations(brief),
          sourcesSection(brief),
        ]
      : [
          head(brief),
          answer(brief),
          ...brief.subtopics.map((subtopic) => subtopicSection(brief, subtopic)),
          counterpoints(brief),
          disagreements(brief),
          unverified(brief),
          openQuestions(brief),
          limitations(brief),
          methodology(brief),
          roundsTable(brief),
          sourcesSection(brief),
          struck(brief),
        ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function head(brief: Brief): string {
  const { ending, question } = brief.run;
  const about = kindOfBrief(brief);
  const kind = about === null ? '' : `\n\n> **${about.title}** ${about.about}`;
  const stopped =
    ending !== null && ending !== 'converged'
      ? `\n\n> **This brief did not converge**: ${ENDINGS[ending]}. What it says is grounded; what it leaves open is listed.`
      : '';
  return `# ${escapeMarkdown(question)}\n\n*Run parameters: ${parameters(brief).join(' · ')}*${kind}${stopped}`;
}

function answer(brief: Brief): string {
  if (brief.answer.length === 0) {
    return '## Answer\n\n**Insufficient evidence.** Nothing that was read answers the question in words that hold.';
  }
  const sentences = brief.answer.map((each) => {
    const own = claimsOf(brief, each.claimIds);
    const mark = own.every((claim) => isSnippetOnly(brief, claim)) ? ` *(${SNIPPET_ONLY})*` : '';
    return `${said(each.sentence, own)} ${citation(brief, own)}${mark}`;
  });
  // Quotations of different sources are no paragraph.
  return `## Answer\n\n${sentences.join(isExtractive(brief) ? '\n\n' : ' ')}`;
}

const SNIPPET_ONLY = 'UNVERIFIED: search snippet only';

/** Words that stand in a source to the letter are a quotation and look like one. */
const said = (text: string, claims: readonly Claim[]): string =>
  isQuotation(text, claims) ? `“${escapeMarkdown(text)}”` : escapeMarkdown(text);

/** `[S1, S4]` */
const citation = (brief: Brief, claims: readonly Claim[]): string =>
  `[${citedIds(brief, claims).join(', ')}]`;

function claimLine(brief: Brief, claim: Claim): string {
  const flags = [
    `${confidenceWord(claim)} confidence`,
    workCount(claim.works.length),
    reviewWord(claim),
    ...(isSnippetOnly(brief, claim) ? [SNIPPET_ONLY] : []),
  ];
  return `- ${said(claim.claim, [claim])} ${citation(brief, [claim])} *(${claim.id}; ${flags.join('; ')})*`;
}

function subtopicSection(brief: Brief, subtopic: BriefSubtopic): string {
  const columns = [
    { title: 'For', claims: subtopic.for },
    { title: 'Against', claims: subtopic.against },
    { title: '', claims: subtopic.neutral },
  ].filter((column) => column.claims.length > 0);
  const headed = columns.length > 1 || subtopic.against.length > 0;
  const body = columns.map(({ title, claims }) => {
    const lines = claims.map((claim) => claimLine(brief, claim)).join('\n');
    return headed && title !== '' ? `### ${title}\n\n${lines}` : headed ? `### Also\n\n${lines}` : lines;
  });
  return `## ${escapeMarkdown(heading(subtopic.name))}\n\n${body.join('\n\n')}`;
}

function keyFindings(brief: Brief): string {
  if (brief.claims.length === 0) return '';
  return `## Key findings\n\n${brief.claims.map((claim) => claimLine(brief, claim)).join('\n')}`;
}

function counterpoints(brief: Brief): string {
  const { opposition } = brief;
  if (opposition === null) return '';
  const answering = brief.claims.filter((claim) => claim.answersOpposition);
  const memo =
    opposition.memo === ''
      ? `Nothing that was read opposes the answer. ${escapeMarkdown(opposition.absence ?? '')}`.trim()
      : isExtractive(brief)
        ? brief.opposing.map((each) => `- “${escapeMarkdown(each.exact)}” [${each.sourceId}]`).join('\n')
        : memoSentences(brief)
            .map(({ sentence, ids }) => `${escapeMarkdown(sentence)} [${ids.join(', ')}]`)
            .join(' ');
  const answers =
    answering.length === 0 ? '' : `\n\nAnswered by ${answering.map((claim) => claim.id).join(', ')}.`;
  const queries =
    opposition.queries.length === 0
      ? ''
      : `\n\nSearches that could disprove it:\n\n${opposition.queries.map((query) => `- \`${query.replace(/`/g, "'")}\``).join('\n')}`;
  return `## Counterpoints\n\n${memo}${answers}${queries}`;
}

function disagreements(brief: Brief): string {
  if (brief.contradictions.length === 0) return '';
  const items = brief.contradictions.map((each) => {
    const sides = each.sides.map((side) => {
      const quote = side.evidence[0];
      const ids = [...new Set(side.evidence.map((evidence) => evidence.sourceId))].join(', ');
      return quote === undefined
        ? `- ${escapeMarkdown(side.statement)}`
        : `- “${escapeMarkdown(quote.exact)}” [${ids}]`;
    });
    const verdict = each.resolved
      ? `Resolved (${en.reasons[each.reason]}): ${escapeMarkdown(each.resolution)}`
      : `Unresolved: ${escapeMarkdown(each.resolution)}`;
    return `### ${escapeMarkdown(heading(each.topic))}\n\n${sides.join('\n')}\n\n*${verdict}*`;
  });
  return `## Where sources disagree\n\n${items.join('\n\n')}`;
}

function unverified(brief: Brief): string {
  if (brief.unverified.length === 0) return '';
  return `## UNVERIFIED\n\n${brief.unverified.map((each) => `- **${escapeMarkdown(each.subject)}**: ${en.unverified[each.reason]}`).join('\n')}`;
}

function openQuestions(brief: Brief): string {
  if (brief.openQuestions.length === 0) return '';
  const items = brief.openQuestions.map((gap) => {
    const searches = listedSearches(gap.queries.length === 0 ? [gap.query] : gap.queries);
    const lines = searches.map(
      ({ subject, asked }) =>
        `  - searched: \`${shortened(subject).replace(/`/g, "'")}\`${asked.length === 0 ? '' : ` in ${asked.length} ways (${escapeMarkdown(asked.join('; ')).toLowerCase()})`}`,
    );
    return `- ${escapeMarkdown(gap.description)} *${escapeMarkdown(gap.how ?? 'It is still open.')}*\n${lines.join('\n')}`;
  });
  return `## Open questions\n\n${items.join('\n')}`;
}

/** Queries beyond this length are cut: the whole ones stand in synth.json and in the rounds. */
const QUERY_LENGTH = 120;
const shortened = (query: string): string =>
  query.length <= QUERY_LENGTH
    ? query
    : `${query.slice(0, QUERY_LENGTH).replace(/\s\S*$|[\uD800-\uDBFF]$/u, '')}…`;

const limitations = (brief: Brief): string =>
  `## Confidence and limitations\n\n${limitationLines(brief)
    .map((line) => `- ${escapeMarkdown(line)}`)
    .join('\n')}`;

function struck(brief: Brief): string {
  if (brief.struck.length === 0) return '';
  const rows = listedStrikes(brief).map(
    ({ rounds, claim, by, why }) =>
      `| ${rounds.join(', ')} | ${escapeMarkdown(claim)} | ${en.struck.actors[by]} | ${escapeMarkdown(why)} |`,
  );
  return `## Appendix: struck claims\n\n| round | claim | by | why |\n|---|---|---|---|\n${rows.join('\n')}`;
}
