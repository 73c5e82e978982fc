import { html, type Html } from '../../loop/report/html/markup.js';
import { DeskError } from '../../store/desk/desk-error.js';
import { isUsageError, UsageError } from '../exit-codes.js';

/** What went wrong, as a page says it: the cause and the cure. */
export interface Trouble {
  /** Of HTTP. */
  readonly status: 400 | 403 | 404 | 409 | 413 | 429 | 500 | 503;
  readonly title: string;
  readonly message: string;
  readonly cure: string | null;
}

const STATUS: Readonly<Record<string, Trouble['status']>> = {
  forbidden: 403,
  'unknown-job': 404,
  'unknown-run': 404,
  missing: 404,
  'wrong-state': 409,
  'key-reused': 409,
  'lease-lost': 409,
  'unknown-follow-up': 404,
  'over-budget': 429,
  'unusable-upload': 400,
  unreachable: 503,
  'newer-desk': 503,
};

const TITLES: Readonly<Record<Trouble['status'], string>> = {
  400: 'That cannot be done as it stands',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible now',
  413: 'Too large',
  429: 'Over the budget',
  500: 'Something is wrong with the program',
  503: 'The desk cannot be reached',
};

/** What a page says of an error; of one that is ours, nothing of its inside. */
export function troubleOf(error: unknown): Trouble {
  const { code, cure = null } = error as { code?: unknown; cure?: string | null };
  const known = typeof code === 'string' ? STATUS[code] : undefined;
  const message = (error as Error).message;
  if (known !== undefined) return { status: known, title: TITLES[known], message, cure };
  if (isUsageError(error) || error instanceof UsageError || error instanceof DeskError)
    return { status: 400, title: TITLES[400], message, cure };
  return {
    status: 500,
    title: TITLES[500],
    message: 'The page could not be made.',
    cure: 'Try again; what happened stands in the output of `research-loop serve`.',
  };
}

export const troubleHtml = ({ title, message, cure }: Trouble): Html =>
  html`<h1>${title}</h1>
    <p class="failure">${message}</p>
    ${cure === null ? null : html`<p class="cure">${cure}</p>`}
    <p><a href="/">Ask a question</a> · <a href="/queue">The queue</a> · <a href="/briefs">Briefs</a></p>`;

/** The same above a form, where what was typed stays. */
export const problem = (error: unknown): Html => {
  const { message, cure } = troubleOf(error);
  return html`<p class="failure" role="alert" id="problem">
    ${message}${cure === null ? null : html` <span class="cure">${cure}</span>`}
  </p>`;
};
