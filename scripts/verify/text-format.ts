import { type Rule, RULES } from '../../loop/citations/finding.js';
import { isAccepted } from '../../loop/gate/verdict.js';
import {
  entriesOf,
  figuresOf,
  isChecked,
  LOCATED_WORDS,
  placeOf,
  shorten,
  type Entry,
  type Report,
  type Row,
} from './report.js';
import { inThousands, type ReviewSummary } from './review.js';

/** For people at a terminal: each failing statement, what is wrong with it, and what the source says. */
export function asText(reports: readonly Report[]): string {
  if (reports.length === 1) return reports.map(oneDocument).join('');
  const failed = reports.filter(({ passed }) => !passed).map(({ file }) => file);
  const shown = reports.map((report) => `${report.file}\n${oneDocument(report)}\n`);
  const end = failed.length === 0 ? 'none fails' : `${failed.length} fail: ${failed.join(', ')}`;
  return `${shown.join('')}${reports.length} documents: ${headline(reports)}; ${end}.\n`;
}

function oneDocument(report: Report): string {
  const entries = entriesOf(report).map((entry) => `${described(entry, report)}\n`);
  return `${[...entries, ...summary(report)].join('\n')}\n`;
}

const WIDEST_LABEL = 7;

function described(entry: Entry, report: Report): string {
  const { level, name, line, claimId, reference } = entry;
  // The claims of a run are known by their ids, not by lines.
  const isRun = report.references === null;
  const inBrief = level === 'to-read' && line > 1 ? `, ${report.unit} ${line}` : '';
  const named = claimId === undefined ? reference : `${claimId} → ${reference}${inBrief}`;
  const said = level === 'to-read' ? name : `${name} (${RULES[name as Rule]})`;
  const rows = entry.rows
    .filter(([label]) => !isRun || label !== 'cites')
    .map(([label, words]): Row => [isRun && level !== 'to-read' && label === 'text' ? 'claim' : label, words])
    .map(([label, words]) => `  ${label.padEnd(WIDEST_LABEL)} ${words}`);
  const head = `${isRun ? named : placeOf(report, line)}: ${said}${level === 'note' ? ' (note)' : ''}`;
  return [head, ...rows].join('\n');
}

/** What holds, what was only found and what fails in several documents, each by itself. */
function headline(reports: readonly Report[]): string {
  const isPassing = reports.every(({ passed }) => passed);
  if (reports.every(({ isStructure }) => isStructure))
    return isPassing ? 'marks and entries agree' : 'marks and entries do not agree';
  const { holds, located, failed } = figuresOf(reports).counts;
  const own = reports.reduce((sum, report) => sum + inOwnWords(report).size, 0);
  const resting = `, ${plural(own, 'claim')} in other words (not checked whether they say the same)`;
  return [
    `${holds} of ${holds + located + failed} hold`,
    own === 0 ? '' : resting,
    located === 0 ? '' : `, ${located} located (not checked whether the source says so)`,
    failed > 0 ? `, ${failed} failed` : isPassing ? '' : '; does not pass',
  ].join('');
}

function summary(report: Report): string[] {
  const { citations, findings, sources, isStructure } = report;
  const lines = [...report.notes, ...skippedLines(report)];
  if (isStructure)
    return [
      ...lines,
      structureWords(report),
      'Marks and entries were compared with each other; no words were checked against any source.',
    ];
  if (sources === 0) lines.push('The store holds no sources.');
  if (citations.length === 0)
    return [...lines, 'Nothing was checked: there is no citation. That is a failure, not a pass.'];
  lines.push(...countLines(report));
  if (!isChecked(report)) lines.push('No words were compared with any text. That is a failure, not a pass.');
  if (findings.some(({ rule, message }) => rule === 'not-checked' && message.endsWith(' is not at hand')))
    lines.push(
      'Texts that are not at hand: name a folder that holds them as files, or --fetch reads cited pages.',
    );
  return [...lines, ...readFirst(report)];
}

type CountedReport = Pick<Report, 'citations' | 'coverage' | 'review' | 'reviewed'>;

/**
 * "1 of 3 citations hold (quotations that stand; 33.3 %), 1 number-absent; 3 of 4 statements checked." What was only located
 * is a sentence of its own, and part of no rate; where claims are in words of their own, the rate is of their evidence.
 */
export function countLines(report: CountedReport): string[] {
  const { coverage, counts, states, standing } = figuresOf([report]);
  const rest = Object.entries(states)
    .filter(([name]) => name !== 'holds' && name !== 'located')
    .map(([name, count]) => `, ${count} ${name}`);
  const { review } = report;
  return [
    `${rated(report)}${rest.join('')}; ${coverage.checked} of ${coverage.statements} statements checked.`,
    inOwnWords(report).size > 0
      ? restingWords(report)
      : `At least ${standing.quoted} of ${standing.statements} statements quote words that stand in their sources (${standing.percent ?? 0} %).`,
    ...(counts.located === 0
      ? []
      : [`${counts.located} located: ${LOCATED_WORDS}${review === null ? '' : ' by the gate'}.`]),
    ...(review === null ? [] : [reviewLine(review)]),
  ];
}

/** Claims whose quotations hold without being repeated by them. */
const inOwnWords = ({ citations }: Pick<Report, 'citations'>): ReadonlySet<string> =>
  new Set(citations.flatMap((each) => (each.inOwnWords === true ? [each.claimId] : [])));

/** Of claims in words of their own, the quotations of their evidence alone can hold: theirs is the rate then. */
function rated(report: CountedReport): string {
  const { citations, coverage } = report;
  if (inOwnWords(report).size === 0) {
    const { holding, percent } = figuresOf([report]).rate;
    return `${holding} of ${citations.length} citations hold (quotations that stand; ${percent} %)`;
  }
  const quotations = citations.filter(({ evidenceIndex }) => evidenceIndex !== undefined);
  const { holding, percent } = figuresOf([{ citations: quotations, coverage }]).rate;
  return `${holding} of ${plural(quotations.length, 'quotation')} of evidence ${holding === 1 ? 'holds' : 'hold'} (${percent} %)`;
}

const NOT_JUDGED = 'not judged';

/** "64 of 72 statements rest on them in words of their own; whether the two say the same, nobody judged. 8 repeat their source." */
function restingWords(report: CountedReport): string {
  const { statements, quoted } = figuresOf([report]).standing;
  const own = inOwnWords(report);
  const counts = new Map<string, number>();
  for (const id of own) {
    const found = report.reviewed.get(id) ?? NOT_JUDGED;
    counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  const found = [...counts].sort(([, one], [, other]) => other - one);
  const isJudged = counts.get(NOT_JUDGED) !== own.size;
  const judged = `the run's reviewers judged (${found.map(([name, count]) => `${count} ${name}`).join(', ')})`;
  const repeating = quoted === 0 ? '' : ` ${quoted} ${quoted === 1 ? 'repeats its' : 'repeat their'} source.`;
  const rest = own.size === 1 ? 'rests on them in words of its own' : 'rest on them in words of their own';
  return `${own.size} of ${statements} statements ${rest}; whether the two say the same, ${isJudged ? judged : 'nobody judged'}.${repeating}`;
}

/** "12 of 20 reviewed; the budget of 30,000 tokens is spent." and by whom, with what came out. */
function reviewLine({ model, due, reviewed, verdicts, tokens, unreviewed }: ReviewSummary): string {
  if (due === 0) return `Nothing was left for ${model} to review.`;
  const counts = Object.entries(verdicts).map(([name, count]) => `${count} ${name}`);
  const why = unreviewed.map((each) => `; ${each}`).join('');
  return `${reviewed} of ${due} reviewed${why}. By ${model}: ${counts.join(', ') || 'none'}; ${inThousands(tokens)} tokens.`;
}

const MOST_NAMED = 10;
const DOUBTFUL_PRIORITY = 0.7;

function readFirst({ citations, references, unit }: Report): string[] {
  const first = citations
    .filter(({ verdict, reviewPriority }) => isAccepted(verdict) && reviewPriority >= DOUBTFUL_PRIORITY)
    .sort((a, b) => b.reviewPriority - a.reviewPriority)
    .map(({ claimId, line }) => (references === null ? claimId : `${unit} ${line}`));
  const names = [...new Set(first)].slice(0, MOST_NAMED);
  return names.length === 0 ? [] : [`Read first, though they pass: ${names.join(', ')}.`];
}

const SHOWN_SKIPPED = 3;

function skippedLines({ skipped, unit }: Report): string[] {
  if (skipped.length === 0) return [];
  const shown = skipped
    .slice(0, SHOWN_SKIPPED)
    .map(({ line, why, text }) => `${unit} ${line} (${why}) “${shorten(text, 60)}”`);
  const more = skipped.length > SHOWN_SKIPPED ? '; --json lists all' : '';
  return [`Passed over as no statement: ${skipped.length}: ${shown.join('; ')}${more}.`];
}

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

function structureWords({ findings, references, coverage }: Report): string {
  const count = (rule: Rule): number => findings.filter((finding) => finding.rule === rule).length;
  const listed = references?.filter(({ reference }) => reference.isListed).length;
  return [
    listed === undefined ? '' : `${plural(listed, 'entry', 'entries')} listed; `,
    `${plural(coverage.statements, 'statement')}; `,
    `${count('dangling-reference')} dangling, ${count('unused-reference')} unused, `,
    `${count('missing-reference')} missing, ${count('duplicate-reference')} duplicate.`,
  ].join('');
}
