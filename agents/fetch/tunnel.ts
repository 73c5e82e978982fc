import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { loginOf } from '../secrets.js';
import { ProxyRefused } from './failures.js';
import type { ExchangeLimits } from './limits.js';

/** What a proxy is asked to connect to for a host: addresses that were checked here, best first; null to leave the name to it. */
export type TunnelTargets = (host: string) => Promise<readonly string[] | null>;

export interface Tunnel {
  readonly proxy: string;
  readonly limits: ExchangeLimits;
  /** Default: names are the proxy's to resolve. */
  readonly targets?: TunnelTargets | undefined;
}

/**
 * Connections through a proxy's CONNECT (RFC 9110, section 9.3.6). Where an address was checked here, the proxy is asked for
 * that address and the certificate is still held against the name; a proxy that refuses addresses is asked for the name.
 */
export function createTunnelAgent({ proxy, limits, targets }: Tunnel, options: Agent.Options): Agent {
  const secure = buildConnector({ timeout: limits.connectMs });
  let takesAddresses = true;
  const open = async (host: string, port: string): Promise<Socket> => {
    const addresses = (takesAddresses && isIP(host) === 0 && (await targets?.(host))) || [];
    const [address] = addresses;
    if (address === undefined) return connectThrough(proxy, { host, port, limits });
    try {
      return await connectThrough(proxy, { host: address, port, limits });
    } catch (error) {
      if (!(error instanceof ProxyRefused) || error.status === 407) throw error;
      const socket = await connectThrough(proxy, { host, port, limits });
      takesAddresses = false;
      return socket;
    }
  };
  return new Agent({
    ...options,
    connect: (asked, done) => {
      const host = asked.hostname.replace(/^\[|\]$|\.$/g, '');
      const port = asked.port || (asked.protocol === 'https:' ? '443' : '80');
      open(host, port).then(
        (socket) => {
          if (asked.protocol === 'https:') secure({ ...asked, httpSocket: socket }, done);
          else done(null, socket);
        },
        (error: unknown) => done(error as Error, null),
      );
    },
  });
}

interface Place {
  readonly host: string;
  readonly port: string;
  readonly limits: ExchangeLimits;
}

/** @throws ProxyRefused by the promise, where the proxy answers with anything but success */
function connectThrough(proxy: string, { host, port, limits }: Place): Promise<Socket> {
  const { url, headers } = loginOf(proxy);
  const path = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const { authorization } = headers;
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    const asking = send(url, {
      method: 'CONNECT',
      path,
      agent: false,
      headers: { host: path, ...(authorization && { 'proxy-authorization': authorization }) },
      signal: AbortSignal.timeout(limits.connectMs),
      maxHeaderSize: limits.maxHeaderBytes,
    });
    asking.on('connect', (reply, socket: Socket) => {
      const status = reply.statusCode ?? 0;
      if (status >= 200 && status < 300) return resolve(socket);
      socket.on('error', () => undefined).destroy();
      reject(new ProxyRefused(status));
    });
    asking.on('response', (reply) => {
      reply.destroy();
      reject(new ProxyRefused(reply.statusCode ?? 0));
    });
    asking.on('error', (error) => reject(isOfCertificate(error) ? error : new ProxyFailed(error)));
    asking.end();
  });
}

const isOfCertificate = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(?:TLS|SSL)/.test(code);

/** The proxy itself was not reached, which says nothing of the host behind it. */
class ProxyFailed extends Error {
  readonly code = 'PROXY_FAILED';

  constructor(cause: Error) {
    super('The proxy could not be reached.', { cause });
  }
}
