import type { Brief } from './brief.js';
import { methodFacts, unreadReasons } from './facts.js';
import { cell, escapeMarkdown } from './markdown-text.js';

/** How the brief came about. */
export function methodology(brief: Brief): string {
  const facts = [
    ...methodFacts(brief).map(({ name, value }) => `- ${name}: ${value}`),
    ...unreadReasons(brief).map(([why, count]) => `- Not read (${count}): ${escapeMarkdown(why)}`),
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
