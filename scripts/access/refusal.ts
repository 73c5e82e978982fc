import type { Context } from 'hono';
import { html, type Part } from '../../loop/report/html/markup.js';

/** An answer without what was asked for: a page for a person, problem+json (RFC 9457) for a program. */

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 421 | 429 | 502 | 503;
  readonly message: string;
  readonly cure: string;
  /** A person is sent to the log-in. */
  readonly logIn?: boolean;
}

const TITLES: Readonly<Record<Refusal['status'], string>> = {
  400: 'Not a request of this desk',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  421: 'Another name',
  429: 'Too many tries',
  502: 'No answer',
  503: 'Not now',
};

export const isProgram = ({ req }: Context): boolean =>
  /^\/(?:api|mcp)(?:\/|$)/.test(req.path) || !/\btext\/html\b|\*\/\*/.test(req.header('accept') ?? '*/*');

export function refusal(context: Context, { status, message, cure, logIn }: Refusal): Response {
  if (status === 401) context.header('www-authenticate', 'Bearer realm="research-loop"');
  if (isProgram(context)) {
    const problem = { type: 'about:blank', title: TITLES[status], status, detail: message, cure };
    return context.body(JSON.stringify(problem), status, { 'content-type': 'application/problem+json' });
  }
  const { method, path, url } = context.req;
  if (logIn === true && method === 'GET' && (context.req.header('accept') ?? '').includes('text/html')) {
    const to = `${path}${new URL(url).search}`;
    return context.redirect(`/login${to === '/' ? '' : `?to=${encodeURIComponent(to)}`}`, 303);
  }
  return plainPage(context, {
    title: TITLES[status],
    body: html`<p>${message}</p>
      <p>${cure}</p>`,
    status,
  });
}

/** A page that shows nothing of the desk: for who is not let in. */
export function plainPage(
  context: Context,
  {
    title,
    body,
    status = 200,
  }: { readonly title: string; readonly body: Part; readonly status?: Refusal['status'] | 200 },
): Response {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · research-loop</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `;
  return context.html(markup, status);
}
