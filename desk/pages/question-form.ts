import { basename } from 'node:path';
import { KEYLESS_ENGINES } from '../../agents/search/registry.js';
import { DEPTHS } from '../../loop/limits/depth.js';
import type { OptionRow, Place } from '../../loop/options/option.js';
import { isUsageError, UsageError } from '../../loop/exit-codes.js';
import type { Ending } from '../../loop/state.js';
import type { AskedOptions, LimitName, Policy } from '../access/policy.js';
import { ASKED_OPTIONS } from '../service/options.js';
import type { DeskService } from '../service/service.js';
import type { Job } from '../store/jobs.js';
import { html, type Html, type Part } from '../../loop/report/html/markup.js';
import { THOROUGH } from './job-parts.js';
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
  model: { label: 'Model', hint: '“none”: the brief quotes, and concludes nothing' },
  search: { label: 'Search engines', hint: 'Names with commas between' },
  focus: { label: 'Pay most attention to' },
  language: { label: 'Language of the brief', hint: 'A code such as en or de; empty: that of the question' },
  since: { label: 'Nothing older than', hint: 'A year, a month (2024-05) or a day' },
  allowDomain: { label: 'Only from these sites', hint: 'One on each line' },
  denyDomain: { label: 'Never from these sites', hint: 'One on each line' },
};

const FIELDS = {
  ...LIMITS,
  ...MORE,
  output: { label: 'Length of the brief' },
  depth: { label: 'How thorough' },
};
const LENGTHS = [
  ['report', 'full'],
  ['brief', 'one page'],
] as const;

/** What was typed wrong, for the page as a whole and for each field. */
export class WrongFields extends UsageError {
  readonly fields: Typed;

  constructor(wrong: readonly (readonly [name: string, Error & { readonly cure?: string }])[]) {
    const all = wrong.map(([, error]) => error);
    super(all.map(({ message }) => message).join(' '), all.map(({ cure = '' }) => cure).join(' '));
    this.fields = Object.fromEntries(wrong.map(([name, { message }]) => [name, message]));
  }
}

/**
 * The options as they were typed into the form.
 *
 * @throws UsageError that names the fields, all that are wrong
 */
export function optionsTyped({ policy }: Operated, typed: Typed): AskedOptions {
  const wrong: (readonly [name: string, Error & { readonly cure?: string }])[] = [];
  const entries = Object.entries(FIELDS).flatMap(([name, { label }]) => {
    const row = ASKED_OPTIONS[name];
    const value = (typed[name] ?? '').trim();
    const written = name === 'model' && value === 'none' ? 'extractive' : value;
    if (row === undefined || written === '') return [];
    try {
      return [[name, row.check(valueOf(written, row), inForm(label))] as const];
    } catch (error) {
      if (!isUsageError(error)) throw error;
      wrong.push([name, error as Error]);
      return [];
    }
  });
  if (wrong.length > 0) throw new WrongFields(wrong);
  const options = Object.fromEntries(entries) as Record<string, unknown>;
  const ticked = foldersOf(policy).filter((_, at) => typed[`folder${at}`] === 'yes');
  if (ticked.length > 0) options['corpus'] = ticked;
  if (!isForm(typed) || options['search'] !== undefined) return options;
  const hasFolders = Array.isArray(options['corpus']);
  if (typed['web'] !== 'yes') return hasFolders ? { ...options, search: 'corpus' } : options;
  // A folder alone would be read in place of the web.
  return hasFolders || typed['files'] === 'yes' ? { ...options, search: webEngines(policy) } : options;
}

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
    Object.hasOwn(FIELDS, name)
      ? [[name, value === 'extractive' ? 'none' : [value].flat().join('\n')] as const]
      : [],
  );
  return { ...Object.fromEntries([...fields, ...folders]), look: 'yes', ...(isWeb ? { web: 'yes' } : {}) };
}

/** The web, the folders that the operator allows, and documents of one's own. */
export function whereFields({ policy }: Operated, typed: Typed): Html {
  const folders = foldersOf(policy);
  const isClear = new Set(folders.map((folder) => basename(folder))).size === folders.length;
  const nameOf = (folder: string): string => `Folder “${isClear ? basename(folder) : folder}”`;
  const isWeb = !isForm(typed) || typed['web'] === 'yes';
  return html`<fieldset class="where">
    <legend>Where to look</legend>
    <input type="hidden" name="look" value="yes" />
    ${tick('web', 'The web', isWeb)}
    ${folders.length > 0 ? null : html`<p class="hint">A folder stands here once the desk is started with <code>--allow-corpus FOLDER</code>.</p>`}
    ${folders.map((folder, at) => tick(`folder${at}`, nameOf(folder), typed[`folder${at}`] === 'yes'))}
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

export const SHOWN_DEPTHS = ['quick', 'standard', 'deep'] as const;

/** @param known what runs of this desk took, by depth */
export function depthFields({ policy }: Operated, typed: Typed, known: ReadonlyMap<string, string>): Html {
  const chosen = typed['depth'] ?? policy?.usual.depth ?? 'standard';
  const card = (depth: keyof typeof DEPTHS): Html => {
    const most = `reads up to ${DEPTHS[depth].pages * DEPTHS[depth].rounds} documents`;
    return html`<label class="pick"
      ><input type="radio" name="depth" value="${depth}" ${depth === chosen ? html`checked` : null} />
      <b>${THOROUGH[depth]}</b>
      <span>${[known.get(depth), most].filter((each) => each !== undefined).join(', ')}</span></label
    >`;
  };
  return html`<fieldset class="thorough">
    <legend>How thorough</legend>
    ${SHOWN_DEPTHS.map(card)} ${chosen === 'exhaustive' ? card(chosen) : null}
  </fieldset>`;
}

export const moreFields = ({ policy }: Operated, typed: Typed, wrong: Typed): Html =>
  html`<div class="fields">
    ${fieldsOf(policy, { ...MORE, ...LIMITS }, { typed, wrong })}
    ${select({ name: 'output', label: 'Length of the brief', values: LENGTHS, chosen: typed['output'] })}
    ${select({ name: 'every', label: 'Ask it again', values: EVERY, chosen: typed['every'] ?? '' })}
  </div>`;

/** What a question that goes on may have more of; empty where it stays as it is. */
export const limitFields = ({ policy }: Operated): Html =>
  html`<div class="fields">${fieldsOf(policy, LIMITS)}</div>`;

/** The limit that ended a question, filled in with what goes on with it. */
export const raisedField = ({ policy }: Operated, { option, raised }: Met): Html =>
  html`<div class="fields">
    ${fieldsOf(
      policy,
      { [option]: LIMITS[option] ?? { label: option } },
      { typed: { [option]: String(raised) } },
    )}
  </div>`;

/** A limit that a question met. */
export interface Met {
  readonly option: LimitName;
  readonly limit: number;
  /** Twice of it, as far as the desk allows. */
  readonly raised: number;
}

const LIMIT_OF: Readonly<Partial<Record<Ending, LimitName>>> = {
  'depth-tokens': 'budgetTokens',
  'token-budget': 'budgetTokens',
  'money-budget': 'budgetUsd',
  'time-budget': 'budgetMinutes',
  'source-limit': 'maxSources',
  'round-limit': 'maxRounds',
};

/** The limit that ended a question; null where none did. */
export function metLimit(
  { policy }: Operated,
  { ending, options }: Pick<Job, 'ending' | 'options'>,
): Met | null {
  const option = LIMIT_OF[ending as Ending];
  if (option === undefined) return null;
  const asked = options as AskedOptions;
  const usual = policy?.usual ?? {};
  const { rounds, budgetTokens } =
    DEPTHS[(asked['depth'] ?? usual.depth ?? 'standard') as keyof typeof DEPTHS];
  const byDepth: Partial<Record<LimitName, number>> = { maxRounds: rounds, budgetTokens };
  const limit = asked[option] ?? usual[option] ?? byDepth[option];
  if (typeof limit !== 'number') return null;
  return { option, limit, raised: Math.min(2 * limit, policy?.limits[option] ?? Infinity) };
}

/**
 * Limits alone, where a question goes on.
 *
 * @throws UsageError for one that would end it where it ended
 */
export function limitsTyped(
  desk: Operated,
  typed: Typed,
  job: Pick<Job, 'ending' | 'options'>,
): AskedOptions {
  const options = optionsTyped(
    desk,
    Object.fromEntries(Object.entries(typed).filter(([name]) => Object.hasOwn(LIMITS, name))),
  );
  const met = metLimit(desk, job);
  if (met === null || typed[met.option] === undefined) return options;
  if (Number(options[met.option] ?? 0) > met.limit) return options;
  throw new UsageError(
    `“${LIMITS[met.option]?.label}”: it ended at ${met.limit.toLocaleString('en')}, and would end there again.`,
    `Give more, such as ${met.raised.toLocaleString('en')}.`,
  );
}

export const EVERY: readonly (readonly [value: string, words: string])[] = [
  ['', 'no, once'],
  ['day', 'every day'],
  ['week', 'every week'],
  ['month', 'every month'],
];

const fieldsOf = (
  policy: Policy | null,
  fields: Readonly<Record<string, Field>>,
  { typed = {}, wrong = {} }: { readonly typed?: Typed; readonly wrong?: Typed } = {},
): Part =>
  Object.entries(fields).map(([name, field]) => {
    const { kind = 'text', default: byDefault } = ASKED_OPTIONS[name] ?? {};
    const usual = (policy?.usual as AskedOptions | undefined)?.[name] ?? byDefault;
    return fieldHtml(name, { ...field, kind, usual, value: typed[name] ?? '', wrong: wrong[name] });
  });

interface Shown extends Field {
  readonly kind: OptionRow['kind'];
  readonly value: string;
  /** What it is where nothing is typed. */
  readonly usual: unknown;
  /** Why what was typed cannot be. */
  readonly wrong: string | undefined;
}

function fieldHtml(name: string, { label, hint, kind, value, usual, wrong }: Shown): Html {
  const id = `option-${name}`;
  const attributes = html`id="${id}" name="${name}" ${wrong === undefined ? null : html`aria-invalid="true"`}
  ${hint === undefined && wrong === undefined ? null : html`aria-describedby="${id}-hint"`}`;
  const shown = typeof usual === 'number' || typeof usual === 'string' ? usual : '';
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${kind === 'list' ? textArea(html`${attributes} rows="2"`, value) : html`<input ${attributes} value="${value}" placeholder="${shown === 'extractive' ? 'none' : shown}" autocomplete="off" />`}
    ${
      wrong !== undefined
        ? html`<p class="failure" id="${id}-hint">${wrong}</p>`
        : hint && html`<p class="hint" id="${id}-hint">${hint}</p>`
    }
  </div>`;
}
