import { FEED_TYPE, feedOf } from '../../desk/living/feed.js';
import { scheduleNamed } from '../../../store/desk/schedules.js';
import { DeskError } from '../../../store/desk/desk-error.js';
import { visibleTo } from '../../access/may.js';
import { onlyOf } from '../rights.js';
import type { DeskContext, Pages, Served } from '../served.js';

/** Atom feeds: of the desk, and of each schedule. */
export const feedPages: Pages = (app, served) => {
  app.get('/feed.atom', (context) => feed(served, context));
  app.get('/schedules/:id/feed.atom', async (context) => {
    const { id, askedBy } = await scheduleNamed(served.desk.database, context.req.param('id'));
    const only = onlyOf(context.get('person'));
    if (only !== null && askedBy !== only)
      throw new DeskError('unknown-job', `The desk has no schedule ${id}.`, { cure: 'See /schedules.' });
    return feed(served, context, id);
  });
};

async function feed(
  { desk, publicOrigin }: Served,
  context: DeskContext,
  schedule?: string,
): Promise<Response> {
  const called = new URL(context.req.url);
  const base = publicOrigin ?? called.origin;
  const { xml, etag } = await feedOf(desk, {
    base,
    self: `${base}${called.pathname}${called.search}`,
    ...(schedule === undefined ? {} : { schedule }),
    ...visibleTo(context.get('person')),
  });
  const headers = { 'content-type': FEED_TYPE, etag, 'cache-control': 'private, no-cache' };
  if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
  return context.body(xml, 200, headers);
}
