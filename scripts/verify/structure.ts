/** What a document shows without any source: marks that lead nowhere, entries that nobody cites, gaps and doubles of its list. */
import type { Finding } from '../../loop/citations/finding.js';
import { foldTitle } from '../../loop/citations/resolve.js';
import type { CitedDocument } from '../../loop/citations/read-citations.js';
import type { Reference } from '../../loop/citations/reference.js';
import { readReport } from '../../loop/gate/read-report.js';
import { indexSources } from '../../loop/gate/source-index.js';
import type { Coverage, Statement } from '../../loop/gate/statements.js';

export interface Structure {
  readonly coverage: Coverage;
  readonly findings: readonly Finding[];
  /** Marks and entries: a document with neither has no structure that could be checked. */
  readonly size: number;
}

/** Missing numbers and doubles of a list; what dangles and what is unused, the audit of the document says. */
export function listFindings({ references }: CitedDocument): Finding[] {
  const listed = references.filter(({ isListed }) => isListed);
  return [...missingNumbers(listed), ...doubles(listed)];
}

/** The longest list that numbers are counted in: one that jumps from 3 to 2019 has years for labels. */
const LONGEST_LIST = 1_000;

function missingNumbers(listed: readonly Reference[]): Finding[] {
  const numbers = new Map<number, Reference>();
  for (const reference of listed)
    for (const label of reference.labels) if (/^\d{1,4}$/.test(label)) numbers.set(Number(label), reference);
  const last = Math.max(0, ...numbers.keys());
  if (numbers.size < 2 || last > LONGEST_LIST || numbers.size < last / 2) return [];
  const absent = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => !numbers.has(number),
  );
  return absent.map((number): Finding => {
    const next = [...numbers].filter(([other]) => other > number).sort(([a], [b]) => a - b)[0]?.[1];
    return {
      rule: 'missing-reference',
      line: next?.line ?? 1,
      message: `the list has no entry ${number}`,
      subject: `[${number}]`,
      reference: `[${number}]`,
    };
  });
}

function doubles(listed: readonly Reference[]): Finding[] {
  const seen = new Map<string, Reference>();
  return listed.flatMap((reference): Finding[] => {
    const { labels, keys, text, name, line, isNote } = reference;
    const words = foldTitle(text);
    const names = [
      ...labels
        .filter((label) => /^S?\d{1,4}$/.test(label))
        .map((label) => ({ key: `label ${label}`, why: `has the label of` })),
      // A footnote may name the same work again.
      ...(isNote ? [] : keys.map((key) => ({ key: `key ${key}`, why: 'names the same work as' }))),
      ...(isNote || words.length < 30 ? [] : [{ key: `text ${words}`, why: 'has the words of' }]),
    ];
    const double = names.find(({ key }) => (seen.get(key) ?? reference) !== reference);
    const first = double === undefined ? undefined : seen.get(double.key);
    for (const { key } of names) if (!seen.has(key)) seen.set(key, reference);
    if (double === undefined || first === undefined) return [];
    const message = `${name} ${double.why} ${first.name} (line ${first.line})`;
    return [{ rule: 'duplicate-reference', line, message, subject: text, reference: name }];
  });
}

/** `[3]` may mean S3. */
const asLabel = (id: string): string => (id.startsWith('S') ? id : `S${id}`);

/** `### S3` opens an entry of a brief's list with its cited words; `- S3: …` lists one that was read and not cited. */
const CITED_ENTRY = /^###? (S\d{1,6})\s*$/;
const OTHER_ENTRY = /^[-*] \**(S\d{1,6})\**[:.]/;

interface Entry {
  readonly label: string;
  readonly line: number;
  readonly isCited: boolean;
}

/** A text that names its sources `[S1]`. @param entries of its list; by default those that its Markdown shows */
export function structureOfBrief(
  markdown: string,
  entries: readonly Entry[] = entriesIn(markdown),
): Structure {
  const { statements, claims } = readReport(markdown, indexSources([]));
  const cited = statements.filter(({ sourceIds }) => sourceIds.length > 0);
  const labels = new Set(entries.map(({ label }) => label));
  const dangling = danglingMarks(cited, claims, labels);
  const used = new Set(cited.flatMap(({ sourceIds }) => sourceIds.map(asLabel)));
  const unused = entries
    .filter(({ label, isCited }) => isCited && !used.has(label))
    .map(({ label, line }) =>
      entryFinding('unused-reference', { label, line, message: 'is listed, but no statement cites it' }),
    );
  const again = entries
    .filter(({ label }, at) => entries.findIndex((other) => other.label === label) < at)
    .map(({ label, line }) =>
      entryFinding('duplicate-reference', { label, line, message: 'has two entries in the list' }),
    );
  return {
    coverage: { checked: 0, statements: statements.length },
    findings: [...dangling, ...unused, ...again].sort((a, b) => a.line - b.line),
    size: cited.length + entries.length,
  };
}

function danglingMarks(
  cited: readonly Statement[],
  claims: readonly { readonly id: string }[],
  labels: ReadonlySet<string>,
): Finding[] {
  return cited.flatMap(({ text, sourceIds, line }, index) =>
    sourceIds
      .map(asLabel)
      .filter((id) => !labels.has(id))
      .map((id): Finding => ({
        rule: 'dangling-reference',
        line,
        message: `[${id}] is cited, but nothing of that name is listed`,
        subject: text,
        reference: `[${id}]`,
        claimId: claims[index]?.id ?? '',
      })),
  );
}

const entryFinding = (
  rule: 'unused-reference' | 'duplicate-reference',
  { label, line, message }: { label: string; line: number; message: string },
): Finding => ({ rule, line, message: `${label} ${message}`, subject: label, reference: `[${label}]` });

const entriesIn = (markdown: string): Entry[] =>
  markdown.split('\n').flatMap((text, index) => {
    const cited = CITED_ENTRY.exec(text)?.[1];
    const label = cited ?? OTHER_ENTRY.exec(text)?.[1];
    return label === undefined ? [] : [{ label, line: index + 1, isCited: cited !== undefined }];
  });

/** The same of report.html, whose list has an id for each entry. */
export const entriesOfPage = (html: string): Entry[] =>
  html.split('\n').flatMap((text, index) =>
    [...text.matchAll(/<li class="(source )?item"([^<>]{0,120})>/g)].flatMap(([, cited, attributes = '']) => {
      const label = attributes.includes('data-kind="source"')
        ? / id="(S\d{1,6})"/.exec(attributes)?.[1]
        : undefined;
      return label === undefined ? [] : [{ label, line: index + 1, isCited: cited !== undefined }];
    }),
  );
