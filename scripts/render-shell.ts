import type { FetchedPage } from '../agents/fetch/fetch-page.js';
import { renderPage, type RenderSettings } from '../agents/fetch/render-page.js';
import { readDocument } from '../agents/readers/index.js';

/** A page that scripts build, as they build it; any other page, and one whose scripts fail, as it was sent. */
export async function renderShell(
  page: FetchedPage,
  network: RenderSettings,
  signal?: AbortSignal,
): Promise<FetchedPage> {
  const { bytes, contentType, finalAddress } = page;
  const read = await readDocument({
    bytes,
    address: finalAddress,
    ...(contentType === null ? {} : { contentType }),
  });
  if (read.ok || read.failure.code !== 'js-shell') return page;
  const rendered = await renderPage(page, network, signal);
  return rendered.ok ? rendered.value : page;
}
