import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { briefAssets, palette } from '../../loop/report/html/page.js';

/** A file that every page loads. Its name changes with what it holds, so that browsers keep it for good. */
interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

const read = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');

function asset(name: string, type: string, content: string): Asset {
  const [stem, ending] = name.split('.') as [string, string];
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `/assets/${stem}-${hash}.${ending}`, type, content };
}

const load = () => ({
  style: asset('desk.css', STYLE, `${palette()}${read('desk.css')}`),
  script: asset('desk.js', SCRIPT, read('desk.js')),
  icon: asset('icon.svg', 'image/svg+xml', read('icon.svg')),
  /** Of a page that shows a brief. */
  brief: {
    style: asset('brief.css', STYLE, briefAssets().style),
    script: asset('brief.js', SCRIPT, briefAssets().script),
  },
});
let loaded: ReturnType<typeof load> | undefined;

/** The style, the script and the sign of the desk's pages, read once. */
export const assets = (): ReturnType<typeof load> => (loaded ??= load());

const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
