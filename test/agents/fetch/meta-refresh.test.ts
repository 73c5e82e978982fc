import { describe, expect, it } from 'vitest';
import { metaRefreshTarget } from '../../../agents/fetch/meta-refresh.js';
import { codeOf, fetcherFor, serve } from './serving.js';

const refresh = (content: string): string =>
  `<html><head><meta http-equiv="Refresh" content="${content}"></head><body>Wait.</body></html>`;
const target = (markup: string): string | null =>
  metaRefreshTarget({
    bytes: Buffer.from(markup),
    contentType: 'text/html',
    url: new URL('https://example.org/a/page'),
  });

describe('pages that send on by themselves', () => {
  it.each([
    ['0; url=/new', 'https://example.org/new'],
    ["5;URL='next'", 'https://example.org/a/next'],
    ['0, url = https://other.example/x#part', 'https://other.example/x'],
    ['0.5;url=&quot;/q&quot;', 'https://example.org/q'],
  ])('%s', (content, address) => {
    expect(target(refresh(content))).toBe(address);
  });

  it.each(['300; url=/new', '0', '0; url=', '0; url=page', '0; url=#top', 'url=/new', '0; url=http://'])(
    'stays: %s',
    (content) => {
      expect(target(refresh(content))).toBeNull();
    },
  );

  it('stays for tags in comments, scripts, noscript and behind the head', () => {
    for (const frame of [
      '<!--#-->',
      '<script>"#"</script>',
      '<noscript>#</noscript>',
      `${'x'.repeat(70_000)}#`,
    ])
      expect(target(frame.replace('#', refresh('0;url=/new')))).toBeNull();
  });

  it('is fetched on the way like a redirect', async () => {
    const server = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(request.url === '/a' ? refresh('0; url=/b') : '<p>There.</p>');
    });
    const page = await fetcherFor(server).fetchPage(`${server.origin}/a`);
    expect(page).toMatchObject({
      ok: true,
      value: { finalAddress: `${server.origin}/b`, addresses: [`${server.origin}/a`, `${server.origin}/b`] },
    });
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data/', 'address-refused'],
    ['http://127.0.0.1:1/', 'address-refused'],
    ['http://2130706433/', 'address-refused'],
    ['file:///etc/passwd', 'unsupported-scheme'],
  ])('never into private places: %s', async (address, code) => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(refresh(`0; url=${address}`));
    });
    expect(await codeOf(fetcherFor(server), `${server.origin}/a`)).toBe(code);
  });

  it('never in circles, and never without end', async () => {
    let count = 0;
    const server = await serve((request, response) => {
      count += 1;
      response.writeHead(200, { 'content-type': 'text/html' });
      const next = request.url?.startsWith('/on')
        ? `/on${String(count)}`
        : request.url === '/a'
          ? '/b'
          : '/a';
      response.end(refresh(`0; url=${next}`));
    });
    expect(await codeOf(fetcherFor(server), `${server.origin}/a`)).toBe('too-many-redirects');
    expect(await codeOf(fetcherFor(server, { maxRedirects: 3 }), `${server.origin}/on`)).toBe(
      'too-many-redirects',
    );
    expect(count).toBeLessThan(10);
  });
});
