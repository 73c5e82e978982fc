import { describe, expect, it } from 'vitest';
import { isUsageError } from '../../loop/exit-codes.js';
import { openNetwork } from '../../scripts/assemble/network.js';

const thrownBy = (variables: Record<string, string>): unknown => {
  try {
    openNetwork({ variables });
    return null;
  } catch (error) {
    return error;
  }
};

describe('the ways out of this machine', () => {
  it.each([
    [{ HTTP_PROXY: '::::' }, /proxy/],
    [{ https_proxy: 'ftp://127.0.0.1:9' }, /proxy.*ftp/],
    [{ HTTPS_PROXY: 'http://proxy.example/wpad.dat' }, /PAC file/],
    [{ HTTP_PROXY: 'pac+https://proxy.example/x' }, /PAC file/],
    [{ RESEARCH_LOOP_ALLOW_HOSTS: '127.0.0.1:80,http://a/b' }, /RESEARCH_LOOP_ALLOW_HOSTS.*http:\/\/a\/b/],
  ] as const)('are not opened with %j: it is said what to mend', (variables, message) => {
    const error = thrownBy(variables);
    expect(isUsageError(error)).toBe(true);
    expect(String(error)).toMatch(message);
  });

  it('are opened with proxies of every kind that is spoken', () => {
    for (const proxy of ['proxy.example:3128', 'http://u:p@proxy.example', 'socks5://127.0.0.1:1080'])
      expect(thrownBy({ HTTPS_PROXY: proxy, NO_PROXY: '10.0.0.0/8,.example' }), proxy).toBeNull();
  });
});
