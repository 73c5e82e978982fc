import type { Brief } from './brief.js';
import { cell, escapeMarkdown } from './markdown-text.js';

/** How the brief came about. */
export function methodology(brief: Brief): string {
  const queries = brief.rounds.flatMap((round) => round.queries);
  const found = brief.rounds.reduce((total, round) => total + round.found, 0);
  const byAngle = new Map<string, number>();
  for (const query of queries) byAngle.set(query.angle, (byAngle.get(query.angle) ?? 0) + 1);
  const reasons = new Map<string, number>();
  for (const each of brief.unread) reasons.set(each.why, (reasons.get(each.why) ?? 0) + 1);
  const facts = [
    `- Depth: ${brief.run.options.depth}; topic held to be ${brief.run.familiarity}`,
    `- Queries executed: ${queries.length} (${[...byAngle].map(([angle, count]) => `${angle} ${count}`).join(', ')})`,
    `- Sources found: ${found}; read: ${brief.sources.length}; not readable: ${brief.unread.length + brief.unreadFiles.length}`,
    `- Works: ${new Set(brief.sources.map((source) => source.work)).size} independent works among ${brief.sources.length} sources`,
    `- Claims: ${brief.claims.length} hold; ${brief.struck.length} struck; ${brief.counts['repaired'] ?? 0} repaired; ${brief.counts['invented-sources'] ?? 0} with invented sources`,
    `- Spent: ${brief.spent.tokens} tokens, ${brief.spent.usd.toFixed(4)} US dollars`,
    ...[...reasons].map(([why, count]) => `- Not read (${count}): ${escapeMarkdown(why)}`),
    ...brief.unreadFiles.map(
      (file) => `- Not read: \`${file.path.replace(/`/g, "'")}\`: ${escapeMarkdown(file.why)}`,
    ),
  ];
  return `## Methodology\n\n${facts.join('\n')}`;
}

const BAR = 24;

/** The rounds as a table, and the two trends that tell whether it converges. */
export function roundsTable(brief: Brief): string {
  if (brief.rounds.length === 0) return '';
  const rows = brief.rounds.map(
    (row) =>
      `| ${row.round} | ${cell(short(row.target))} | ${row.queries.length} | ${row.sources} | ${row.newSources} | ${row.claims} | ${row.struck} | ${row.openGaps} | ${row.signoff ? 'yes' : 'no'} | ${Math.round(row.saturation * 100)} % |`,
  );
  const header =
    '| Round | Target | Queries | Sources | New | Claims | Struck | Open material gaps | Sign-off | Already known |';
  return `## Rounds\n\n${header}\n|${'---|'.repeat(10)}\n${rows.join('\n')}\n\n\`\`\`text\n${convergence(brief)}\n\`\`\``;
}

/** New sources and open material gaps by round: both should go down. */
function convergence(brief: Brief): string {
  const bar = (value: number, most: number): string =>
    '█'.repeat(Math.round((value / Math.max(1, most)) * BAR));
  const mostNew = Math.max(...brief.rounds.map((row) => row.newSources));
  const mostGaps = Math.max(...brief.rounds.map((row) => row.openGaps));
  return brief.rounds
    .flatMap((row) => [
      `round ${row.round}  new sources   ${bar(row.newSources, mostNew)} ${row.newSources}`,
      `         open gaps     ${bar(row.openGaps, mostGaps)} ${row.openGaps}${row.signoff ? '  signed off' : ''}`,
    ])
    .join('\n');
}

const short = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 79)}…`);
