import { isSnippetOnly } from './wording.js';
import { ENDINGS } from '../state.js';
import type { Claim } from '../claim.js';
import type { Brief, BriefSubtopic } from './brief.js';
import { escapeMarkdown } from './markdown-text.js';
import { methodology, roundsTable } from './method-markdown.js';
import { sourcesSection } from './sources-markdown.js';

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

const extractive = (brief: Brief): boolean => brief.run.options.model === 'extractive';

function head(brief: Brief): string {
  const { options, ending, today } = brief.run;
  const read = brief.sources.length;
  const parameters = [
    `depth ${options.depth}`,
    `${brief.rounds.length} ${brief.rounds.length === 1 ? 'round' : 'rounds'}`,
    `${options.researchers} researchers`,
    `${read} ${read === 1 ? 'source' : 'sources'} read`,
    `model ${options.model}`,
    `searched ${options.engines.join(', ')}`,
    `date ${today}`,
  ];
  const kind = extractive(brief)
    ? '\n\n> **A quoted evidence map, for and against, made without a model.** Every claim is a sentence of its source, in the words of the source; nobody has judged whether it answers the question.'
    : '';
  const stopped =
    ending !== null && ending !== 'converged'
      ? `\n\n> **This brief did not converge**: ${ENDINGS[ending]}. What it says is grounded; what it leaves open is listed.`
      : '';
  return `# ${escapeMarkdown(brief.run.question)}\n\n*Run parameters: ${parameters.join(' · ')}*${kind}${stopped}`;
}

function answer(brief: Brief): string {
  if (brief.answer.length === 0) {
    return '## Answer\n\n**Insufficient evidence.** Nothing that was read answers the question in words that hold.';
  }
  const claims = new Map(brief.claims.map((claim) => [claim.id, claim]));
  const sentences = brief.answer.map((each) => {
    const own = each.claimIds.flatMap((id) => claims.get(id) ?? []);
    return `${said(each.sentence, own)} ${citation(brief, own)}`;
  });
  return `## Answer\n\n${sentences.join(' ')}`;
}

/** Words that stand in a source to the letter are a quotation and look like one. */
function said(text: string, claims: readonly Claim[]): string {
  const fold = (words: string): string => words.replace(/\s+/gu, ' ').trim();
  const isVerbatim = claims.some((claim) =>
    claim.evidence.some((each) => fold(each.exact).includes(fold(text))),
  );
  const shown = escapeMarkdown(text);
  return isVerbatim ? `“${shown}”` : shown;
}

/** `[S1, S4]`: at most one source a work, the strongest first. */
export function citation(brief: Brief, claims: readonly Claim[]): string {
  const order = { peer: 0, primary: 1, press: 2, practitioner: 3 } as const;
  const readOrder = { full: 0, abstract: 1, snippet: 2 } as const;
  const cited = new Set(claims.flatMap((claim) => claim.sourceIds));
  const ranked = brief.sources
    .filter((source) => cited.has(source.id))
    .sort(
      (a, b) =>
        Number(a.retracted) - Number(b.retracted) ||
        readOrder[a.readClass] - readOrder[b.readClass] ||
        order[a.sourceType] - order[b.sourceType] ||
        number(a.id) - number(b.id),
    );
  const works = new Set<string>();
  const shown = ranked.filter((source) => !works.has(source.work) && works.add(source.work));
  // The first piece of evidence holds the claim's words: its source is always named.
  const first = claims.map((claim) => claim.evidence[0]?.sourceId).filter((id) => id !== undefined);
  const ids = [...new Set([...first, ...shown.map((source) => source.id)])];
  return `[${ids.join(', ')}]`;
}

const number = (id: string): number => Number(id.slice(1));

function claimLine(brief: Brief, claim: Claim): string {
  const flags = [
    `${claim.confidence === 'med' ? 'medium' : claim.confidence} confidence`,
    `${claim.works.length} independent ${claim.works.length === 1 ? 'work' : 'works'}`,
    claim.review.status === 'not-reviewed' || claim.review.status === 'skipped'
      ? 'not reviewed'
      : `review: ${claim.review.status.toLowerCase()}`,
    ...(isSnippetOnly(brief, claim) ? ['UNVERIFIED: search snippet only'] : []),
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
  return `## ${escapeMarkdown(subtopic.name)}\n\n${body.join('\n\n')}`;
}

function keyFindings(brief: Brief): string {
  if (brief.claims.length === 0) return '';
  return `## Key findings\n\n${brief.claims.map((claim) => claimLine(brief, claim)).join('\n')}`;
}

function counterpoints(brief: Brief): string {
  const { opposition } = brief;
  if (opposition === null) return '';
  const answering = brief.claims.filter((claim) => claim.answersOpposition);
  const cited = [...new Set(brief.opposing.map((each) => each.sourceId))];
  const memo =
    opposition.memo === ''
      ? `Nothing that was read opposes the answer. ${escapeMarkdown(opposition.absence ?? '')}`.trim()
      : extractive(brief)
        ? brief.opposing.map((each) => `- “${escapeMarkdown(each.exact)}” [${each.sourceId}]`).join('\n')
        : `${escapeMarkdown(opposition.memo)} [${cited.join(', ')}]`;
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
      ? `Resolved (${each.reason}): ${escapeMarkdown(each.resolution)}`
      : `Unresolved: ${escapeMarkdown(each.resolution)}`;
    return `### ${escapeMarkdown(each.topic)}\n\n${sides.join('\n')}\n\n*${verdict}*`;
  });
  return `## Where sources disagree\n\n${items.join('\n\n')}`;
}

function unverified(brief: Brief): string {
  if (brief.unverified.length === 0) return '';
  return `## UNVERIFIED\n\n${brief.unverified.map((each) => `- **${escapeMarkdown(each.subject)}**: ${escapeMarkdown(each.why)}`).join('\n')}`;
}

function openQuestions(brief: Brief): string {
  if (brief.openQuestions.length === 0) return '';
  const items = brief.openQuestions.map((gap) => {
    const queries = gap.queries.length === 0 ? gap.query : gap.queries.join(' · ');
    return `- ${escapeMarkdown(gap.description)} *${escapeMarkdown(gap.how ?? 'It is still open.')}* Searched: \`${queries.replace(/`/g, "'")}\``;
  });
  return `## Open questions\n\n${items.join('\n')}`;
}

function limitations(brief: Brief): string {
  const counts = (['high', 'med', 'low'] as const).map(
    (level) =>
      `${brief.claims.filter((claim) => claim.confidence === level).length} ${level === 'med' ? 'medium' : level}`,
  );
  const single = brief.claims.filter((claim) => claim.works.length <= 1).length;
  const lines = [
    `Claims by confidence: ${counts.join(', ')}; ${single} of ${brief.claims.length} rest on one work.`,
    'The gate has found the quoted words, and every number of a claim, in the stored text of the source. It does not prove that the source is right, nor that the words mean what the claim says.',
    ...brief.limitations.map((each) => escapeMarkdown(each)),
    ...brief.failedParts.map(
      (part) => `A part of the last round failed and is missing: ${escapeMarkdown(part)}`,
    ),
  ];
  return `## Confidence and limitations\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function struck(brief: Brief): string {
  if (brief.struck.length === 0) return '';
  const rows = brief.struck.map(
    (each) =>
      `| ${each.round} | ${escapeMarkdown(each.claim)} | ${each.by}: ${escapeMarkdown(each.verdict)} | ${escapeMarkdown(each.why)} |`,
  );
  return `## Appendix: struck claims\n\n| round | claim | by | why |\n|---|---|---|---|\n${rows.join('\n')}`;
}
