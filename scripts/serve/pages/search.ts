import { html, type Html, type Part } from '../../../loop/report/html/markup.js';
import { webAddress } from '../../../loop/report/addresses.js';
import type { LibraryHit } from '../../../store/desk/library/search.js';
import { searchEverything } from '../../desk/service/search.js';
import type { Pages } from '../served.js';
import { problem, troubleOf } from '../errors.js';
import { emptyState, moreLink } from '../page.js';
import { counted } from '../times.js';

const AT_ONCE = 20;

/** Everything that the desk has ever read, sentence by sentence. */
export const searchPages: Pages = (app, { desk, show }) => {
  app.get('/search', async (context) => {
    const words = (context.req.query('words') ?? '').trim();
    const offset = Number(context.req.query('offset') ?? 0);
    try {
      const answer =
        words === ''
          ? null
          : await searchEverything(desk, context.get('person'), {
              words,
              limit: AT_ONCE,
              offset: Number.isSafeInteger(offset) ? offset : 0,
            });
      return show(context, {
        title: words === '' ? 'Search' : words,
        place: '/search',
        body: searchBody(words, answer),
      });
    } catch (error) {
      const { status } = troubleOf(error);
      if (status === 500) throw error;
      return show(
        context,
        { title: 'Search', place: '/search', body: [searchBody(words, null), problem(error)] },
        status,
      );
    }
  });
};

type Answer = Awaited<ReturnType<typeof searchEverything>>;

function searchBody(words: string, answer: Answer | null): Part {
  return html`<h1>Search</h1>
    <form method="get" action="/search" role="search" class="search">
      <label for="words">Words, and “phrases in quotes”</label>
      <input id="words" type="search" name="words" value="${words}" required />
      <button class="main">Search</button>
    </form>
    ${
      answer === null
        ? words === ''
          ? html`<p class="hint">Looks for sentences in everything that the runs of this desk have read.</p>`
          : null
        : found(words, answer)
    }`;
}

function found(words: string, { hits, missing, isNearest, nextOffset }: Answer): Part {
  if (hits.length === 0)
    return emptyState(
      `Nothing that was read has “${words}”.`,
      html`Try other words, or <a href="/?question=${encodeURIComponent(words)}">ask it as a question</a>.`,
    );
  return html`${missing.length === 0 ? null : html`<p class="hint">In no sentence: ${missing.join(', ')}</p>`}
    ${isNearest ? html`<p class="hint">Nothing has these words in a row; these come nearest.</p>` : null}
    <ol class="hits">
      ${hits.map(hitLine)}
    </ol>
    ${nextOffset === null ? null : moreLink(`/search?words=${encodeURIComponent(words)}&offset=${nextOffset}`, 'More')}`;
}

function hitLine(hit: LibraryHit): Html {
  const { run, runs, ref, sourceId, title, address, publishedAt } = hit;
  const target = webAddress(address);
  return html`<li class="hit">
    <blockquote dir="auto">${marked(hit)}</blockquote>
    <p class="credit">
      <bdi>${title ?? address}</bdi
      >${publishedAt === null ? null : html`, <span class="date">${publishedAt}</span>`} ·
      <a href="/briefs/${encodeURIComponent(run)}?at=${sourceId}">${ref} of the brief</a
      >${runs > 1 ? html` (read by ${counted(runs, 'run')})` : null}${
        target === null
          ? null
          : html` · <a href="${target}" rel="noopener noreferrer" target="_blank">the source</a>`
      }
    </p>
  </li>`;
}

/** The sentence with the words of the search marked. */
function marked({ text, marks }: LibraryHit): Part {
  const parts: Part[] = [];
  let at = 0;
  for (const [start, end] of [...marks].sort(([a], [b]) => a - b)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), html`<mark>${text.slice(start, end)}</mark>`);
    at = end;
  }
  return [...parts, text.slice(at)];
}
