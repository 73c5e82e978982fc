import { basename } from 'node:path';
import { KEYLESS_ENGINES } from '../../agents/search/registry.js';
import { DEPTHS } from '../../loop/limits/depth.js';
import { UsageError } from '../../loop/exit-codes.js';
import type { OptionRow, Place } from '../../loop/options/option.js';
import type { Policy } from '../access/policy.js';
import type { AskedOptions } from '../access/policy.js';
import { ASKED_OPTIONS } from '../service/options.js';
import type { DeskService } from '../service/service.js';
import { html, type Html, type Part } from './html.js';
import { select, textArea } from './page.js';

/** The form of a question: where to look, how thorough, and everything else behind "More". Pure. */

/** What was typed, by the names of the fields. */
export type Typed = Readonly<Record<string, string>>;
type Operated = Pick<DeskService, 'policy'>;

interface Field {
  readonly label: string;
  readonly hint?: string;
}

/** Limits of one question, by the names of their options. */
const LIMITS: Readonly<Record<string, Field>> = {
  budgetUsd: { label: 'Spend at most, in US dollars' },
  budgetMinutes: { label: 'Work at most, in minutes' },
  budgetTokens: { label: 'Use at most, in tokens', hint: 'What models read and write is counted in tokens' },
  maxRounds: { label: 'Search again at most', hint: 'Each time for what is still missing' },
  maxSources: { label: 'Read at most, in documents' },
};

const MORE: Readonly<Record<string, Field>> = {
  model: { label: 'Model', hint: '“extractive”: none; the brief then quotes and concludes nothing' },
  search: { label: 'Search engines', hint: 'Names with commas between; empty: as set up' },
  focus: { label: 'Pay most attention to' },
  language: { label: 'Language of the brief', hint: 'A code such as en or de; empty: that of the question' },
  output: { label: 'Length of the brief' },
  since: { label: 'Nothing older than', hint: 'A year, a month (2024-05) or a day' },
  allowDomain: { label: 'Only from these sites', hint: 'One on each line' },
  denyDomain: { label: 'Never from these sites', hint: 'One on each line' },
};
/** Without a list of the operator's, whoever asks is the operator and names folders. */
const FOLDERS: Field = { label: 'Folders of documents', hint: 'One on each line' };

const FIELDS = { ...LIMITS, ...MORE, corpus: FOLDERS, depth: { label: 'How thorough' } };

/**
 * The options as they were typed into the form.
 *
 * @throws UsageError that names the field
 */
export function optionsTyped({ policy }: Operated, typed: Typed): AskedOptions {
  const entries = Object.entries(FIELDS).flatMap(([name, { label }]) => {
    const row = ASKED_OPTIONS[name];
    const written = (typed[name] ?? '').trim();
    if (row === undefined || written === '') return [];
    return [[name, row.check(valueOf(written, row), inForm(label))] as const];
  });
  const options = Object.fromEntries(entries) as Record<string, unknown>;
  const ticked = foldersOf(policy).filter((_, at) => typed[`folder${at}`] === 'yes');
  if (ticked.length > 0) options['corpus'] = ticked;
  if (!isForm(typed) || options['search'] !== undefined) return options;
  const hasFolders = Array.isArray(options['corpus']);
  if (typed['web'] !== 'yes') return hasFolders ? { ...options, search: 'corpus' } : options;
  // A folder alone would be read in place of the web.
  return hasFolders || typed['files'] === 'yes' ? { ...options, search: webEngines(policy) } : options;
}

/** Limits alone, where a question goes on. */
export const limitsTyped = (desk: Operated, typed: Typed): AskedOptions =>
  optionsTyped(
    desk,
    Object.fromEntries(Object.entries(typed).filter(([name]) => Object.hasOwn(LIMITS, name))),
  );

/** The ticks mean something where the whole form was sent. */
const isForm = (typed: Typed): boolean => typed['look'] === 'yes';

const foldersOf = (policy: Policy | null): readonly string[] => policy?.corpora ?? [];

/** What searches the web where folders are read as well. */
function webEngines(policy: Policy | null): string {
  const known: readonly string[] = [...KEYLESS_ENGINES, ...(policy?.engines ?? [])];
  const usual = (policy?.usual.search ?? '').split(',').map((name) => name.trim());
  const allowed = usual.filter((name) => known.includes(name));
  return (allowed.length > 0 ? allowed : KEYLESS_ENGINES).join(',');
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

/** The options of a question as the form shows them again. */
export function typedOf({ policy }: Operated, options: AskedOptions): Typed {
  const corpus = [options['corpus'] ?? []].flat() as unknown as readonly string[];
  const folders = foldersOf(policy).flatMap((folder, at) =>
    corpus.includes(folder) ? [[`folder${at}`, 'yes'] as const] : [],
  );
  const isWeb = corpus.length === 0 || (options['search'] ?? 'corpus') !== 'corpus';
  const fields = Object.entries(options).flatMap(([name, value]) =>
    Object.hasOwn(FIELDS, name) && (name !== 'corpus' || policy === null)
      ? [[name, Array.isArray(value) ? value.join('\n') : String(value as string | number)] as const]
      : [],
  );
  return { ...Object.fromEntries([...fields, ...folders]), look: 'yes', ...(isWeb ? { web: 'yes' } : {}) };
}

/** @throws UsageError for another value than a whole number within the bounds */
export function priorityTyped({ priority = '0' }: Typed): number {
  const value = Number(priority);
  if (Number.isInteger(value) && Math.abs(value) <= 100) return value;
  throw new UsageError(
    `“Order in the queue” (${priority}) must be a whole number from -100 to 100.`,
    'Higher is earlier.',
  );
}

/** The web, the folders that the operator allows, and documents of one's own. */
export function whereFields({ policy }: Operated, typed: Typed): Html {
  const folders = foldersOf(policy);
  const names = folders.map((folder) => basename(folder));
  const nameOf = (folder: string): string => {
    const name = basename(folder);
    return names.filter((each) => each === name).length > 1 ? folder : name;
  };
  const isWeb = !isForm(typed) || typed['web'] === 'yes';
  return html`<fieldset class="where">
    <legend>Where to look</legend>
    <input type="hidden" name="look" value="yes" />
    ${tick('web', 'The web', isWeb)}
    ${folders.map((folder, at) => tick(`folder${at}`, `Folder “${nameOf(folder)}”`, typed[`folder${at}`] === 'yes'))}
    <p class="upload">
      <label for="documents">Your own documents</label>
      <input id="documents" type="file" name="documents" multiple />
    </p>
  </fieldset>`;
}

const tick = (name: string, words: string, isOn: boolean): Html =>
  html`<label class="tick"
    ><input type="checkbox" name="${name}" value="yes" ${isOn ? html`checked` : null} /> ${words}</label
  >`;

/** Words for how thorough a run is. `exhaustive` is for the command line, and shown where it was chosen. */
const THOROUGH = [
  ['quick', 'Quick'],
  ['standard', 'Standard'],
  ['deep', 'Thorough'],
  ['exhaustive', 'Exhaustive'],
] as const;
export const SHOWN_DEPTHS = ['quick', 'standard', 'deep'] as const;

/** @param known what runs of this desk took, by depth */
export function depthFields(
  { policy }: Operated,
  typed: Typed,
  known: Readonly<Record<string, string | undefined>>,
): Html {
  const chosen = typed['depth'] ?? policy?.usual.depth ?? 'standard';
  const shown = THOROUGH.filter(([depth]) => depth === chosen || depth !== 'exhaustive');
  return html`<fieldset class="thorough">
    <legend>How thorough</legend>
    ${shown.map(
      ([depth, words]) =>
        html`<label class="pick"
          ><input type="radio" name="depth" value="${depth}" ${depth === chosen ? html`checked` : null} />
          <b>${words}</b>
          <span
            >${known[depth] === undefined ? pagesOf(depth) : `${known[depth]}, ${pagesOf(depth)}`}</span
          ></label
        >`,
    )}
  </fieldset>`;
}

const pagesOf = (depth: keyof typeof DEPTHS): string =>
  `reads up to ${DEPTHS[depth].pages * DEPTHS[depth].rounds} pages`;

export const moreFields = ({ policy }: Operated, typed: Typed): Html =>
  html`<div class="fields">
    ${fieldsOf(policy, { ...MORE, ...(policy === null ? { corpus: FOLDERS } : {}), ...LIMITS }, typed)}
    ${select({ name: 'every', label: 'Ask it again', values: EVERY, chosen: typed['every'] ?? '' })}
    ${select({ name: 'priority', label: 'Order in the queue', values: PRIORITIES, chosen: typed['priority'] ?? '0' })}
  </div>`;

/** What a question that goes on may have more of; empty where it stays as it is. */
export const limitFields = ({ policy }: Operated): Html =>
  html`<div class="fields">${fieldsOf(policy, LIMITS, {})}</div>`;

export const EVERY: readonly (readonly [value: string, words: string])[] = [
  ['', 'no, once'],
  ['day', 'every day'],
  ['week', 'every week'],
  ['month', 'every month'],
];
const PRIORITIES = [
  ['0', 'as usual'],
  ['10', 'before others'],
  ['-10', 'when nothing else waits'],
] as const;

const fieldsOf = (policy: Policy | null, fields: Readonly<Record<string, Field>>, typed: Typed): Part =>
  Object.entries(fields).map(([name, field]) => {
    const row = ASKED_OPTIONS[name];
    return row === undefined ? null : fieldHtml(name, { ...field, row, policy, value: typed[name] ?? '' });
  });

interface Shown extends Field {
  readonly row: OptionRow;
  readonly policy: Policy | null;
  readonly value: string;
}

function fieldHtml(name: string, { label, hint, row, policy, value }: Shown): Html {
  const id = `option-${name}`;
  const about = hint === undefined ? null : html`aria-describedby="${id}-hint"`;
  const isNumber = row.kind === 'integer' || row.kind === 'number';
  const control =
    row.choices !== undefined
      ? optionsHtml(html`id="${id}" name="${name}" ${about}`, row, value)
      : row.kind === 'list'
        ? textArea(html`id="${id}" name="${name}" rows="2" ${about}`, value)
        : html`<input
            id="${id}"
            name="${name}"
            value="${value}"
            placeholder="${usualOf(name, policy, row)}"
            autocomplete="off"
            ${isNumber ? html`inputmode="decimal"` : null}
            ${about}
          />`;
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${control} ${hint === undefined ? null : html`<p class="hint" id="${id}-hint">${hint}</p>`}
  </div>`;
}

const optionsHtml = (attributes: Html, { choices = [], default: usual }: OptionRow, value: string): Html =>
  html`<select ${attributes}>
    ${choices.map(
      (choice) =>
        html`<option value="${choice}" ${choice === (value === '' ? usual : value) ? html`selected` : null}>
          ${CHOICES[choice] ?? choice}
        </option>`,
    )}
  </select>`;

const CHOICES: Readonly<Record<string, string>> = { report: 'full', brief: 'one page' };

function usualOf(name: string, policy: Policy | null, row: OptionRow): string {
  const usual = (policy?.usual as Readonly<Record<string, unknown>> | undefined)?.[name] ?? row.default;
  return typeof usual === 'string' || typeof usual === 'number' ? String(usual) : '';
}
