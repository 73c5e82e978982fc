import { DEPTH_NAMES } from '../../agents/depth.js';
import { DEPTHS } from '../../loop/limits/depth.js';
import { UsageError } from '../../loop/exit-codes.js';
import { ASKED_OPTIONS } from '../service/options.js';
import type { DeskService } from '../service/service.js';
import type { OptionRow, OptionTable, Place } from '../../loop/options/option.js';
import { html, type Html, type Part } from './html.js';
import { textArea } from './page.js';

/** The form of a question, made of the options that a question at the desk takes. Pure. */

/** What was typed, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>;

/** Options that stand open; the others are folded away. */
const FIRST = ['depth', 'model', 'search'] as const;
const LIMITS = ['budgetUsd', 'budgetMinutes', 'budgetTokens', 'maxRounds', 'maxSources'] as const;
const MORE = ['focus', 'language', 'output', 'since', 'allowDomain', 'denyDomain', 'corpus'] as const;
const FIELDS: readonly string[] = [...FIRST, ...LIMITS, ...MORE];

const LABELS: Readonly<Record<string, string>> = {
  depth: 'Depth',
  model: 'Model',
  search: 'Search engines',
  budgetUsd: 'Most US dollars',
  budgetMinutes: 'Most minutes of work',
  budgetTokens: 'Most tokens',
  maxRounds: 'Most rounds',
  maxSources: 'Most sources',
  focus: 'What to look at most',
  language: 'Language of the brief',
  output: 'Form of the brief',
  since: 'Nothing older than',
  allowDomain: 'Only pages of these domains',
  denyDomain: 'No pages of these domains',
  corpus: 'Folders of documents',
};

const HINTS: Readonly<Record<string, string>> = {
  depth: 'At most so many rounds of so many pages',
  model: '“extractive” uses none; provider/name asks a model',
  search: 'Comma-separated; empty: those that need no key',
  language: 'A code such as en or de; empty: as asked',
  since: 'YYYY, YYYY-MM or YYYY-MM-DD',
  allowDomain: 'One on each line',
  denyDomain: 'One on each line',
  corpus: 'One on each line; read in place of the web where no engine is named',
};

/** The options that a question over the page may have; folders only where the operator listed some. */
export function allowedRows({ policy }: Pick<DeskService, 'policy'>): OptionTable {
  if (policy === null || policy.corpora.length > 0) return ASKED_OPTIONS;
  return Object.fromEntries(Object.entries(ASKED_OPTIONS).filter(([name]) => name !== 'corpus'));
}

/**
 * The options as they were typed into the form.
 *
 * @throws UsageError that names the field
 */
export function optionsTyped(typed: Typed, rows: OptionTable): Record<string, unknown> {
  const entries = FIELDS.flatMap((name) => {
    const row = rows[name];
    const written = (typed[name] ?? '').trim();
    if (row === undefined || written === '') return [];
    return [[name, row.check(valueOf(written, row), inForm(LABELS[name] ?? name))] as const];
  });
  return Object.fromEntries(entries);
}

const inForm = (label: string): Place => ({
  show: (value) => `“${label}” (${Array.isArray(value) ? value.join(', ') : String(value)})`,
  example: (value) => String(value),
});

function valueOf(written: string, { kind }: OptionRow): unknown {
  if ((kind === 'integer' || kind === 'number') && /^\d*\.?\d+$/.test(written)) return Number(written);
  if (kind === 'list')
    return written
      .split(/[\n,]/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return written;
}

/** The options of a job as the form shows them again. */
export const typedOf = (options: Readonly<Record<string, unknown>>): Typed =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('\n') : String(value as string | number),
    ]),
  );

/** @throws UsageError for another value than a whole number within the bounds */
export function priorityTyped({ priority = '0' }: Typed): number {
  const value = Number(priority);
  if (Number.isInteger(value) && Math.abs(value) <= 100) return value;
  throw new UsageError(
    `“Priority” (${priority}) must be a whole number from -100 to 100.`,
    'Higher is earlier.',
  );
}

const fieldsOf = (names: readonly string[], typed: Typed, rows: OptionTable): Part =>
  names.flatMap((name) => {
    const row = rows[name];
    return row === undefined ? [] : [field(name, row, typed[name] ?? '')];
  });

/** The fields of a run's limits, empty. */
export const limitFields = (rows: OptionTable): Html =>
  html`<div class="fields">${fieldsOf(LIMITS, {}, rows)}</div>`;

/** The fields of the options that this person may set. */
export function optionFields(typed: Typed, rows: OptionTable): Html {
  const fields = (names: readonly string[]): Part => fieldsOf(names, typed, rows);
  const isSet = (names: readonly string[]): boolean => names.some((name) => (typed[name] ?? '') !== '');
  return html`<div class="fields">${fields(FIRST)}</div>
    <details ${isSet(LIMITS) ? html`open` : null}>
      <summary>Limits</summary>
      <div class="fields">${fields(LIMITS)}</div>
    </details>
    <details ${isSet(MORE) ? html`open` : null}>
      <summary>More</summary>
      <div class="fields">${fields(MORE)}</div>
    </details>`;
}

function field(name: string, row: OptionRow, value: string): Html {
  const hint = HINTS[name];
  const id = `option-${name}`;
  return html`<div class="field">
    <label for="${id}">${LABELS[name] ?? name}</label>
    ${control({ id, name, value, hint }, row)}
    ${hint === undefined ? null : html`<p class="hint" id="${id}-hint">${hint}</p>`}
  </div>`;
}

interface Control {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly hint: string | undefined;
}

function control({ id, name, value, hint }: Control, row: OptionRow): Html {
  const about = hint === undefined ? null : html`aria-describedby="${id}-hint"`;
  if (row.choices !== undefined)
    return html`<select id="${id}" name="${name}" ${about}>
      ${row.choices.map((choice) => {
        const isChosen = choice === (value === '' ? row.default : value);
        return html`<option value="${choice}" ${isChosen ? html`selected` : null}>
          ${choiceWords(name, choice)}
        </option>`;
      })}
    </select>`;
  if (row.kind === 'list') return textArea(html`id="${id}" name="${name}" rows="2" ${about}`, value);
  const kind = row.kind === 'integer' || row.kind === 'number' ? html`inputmode="decimal"` : null;
  const usual = typeof row.default === 'string' ? row.default : '';
  return html`<input
    id="${id}"
    name="${name}"
    value="${value}"
    placeholder="${usual}"
    autocomplete="off"
    ${kind}
    ${about}
  />`;
}

function choiceWords(name: string, choice: string): string {
  const depth = name === 'depth' ? DEPTH_NAMES.find((each) => each === choice) : undefined;
  if (depth === undefined) return choice;
  const { rounds, pages } = DEPTHS[depth];
  return `${depth} (${rounds} × ${pages} pages)`;
}
