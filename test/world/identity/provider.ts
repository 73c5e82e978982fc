import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** A provider of OpenID Connect on this machine: discovery, authorization code with PKCE, keys, userinfo. It signs as it is told. */
export interface Provider {
  readonly issuer: string;
  /** What the next identity tokens say besides the usual claims; may overwrite them. */
  claims: JWTPayload;
  /** What userinfo says. */
  info: Record<string, unknown>;
  /** Signs with a key that is not published. */
  forges: boolean;
  /** As a browser follows the link to it: answers with the address of the callback. */
  authorize(link: string): string;
  close(): Promise<void>;
}

interface Grant {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

export async function identityProvider(client: {
  readonly id: string;
  readonly secret: string;
}): Promise<Provider> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const key = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  let count = 0;

  const tokenFor = (grant: Grant): Promise<string> =>
    new SignJWT({
      nonce: grant.nonce,
      sub: 'subject-1',
      aud: client.id,
      iss: provider.issuer,
      ...provider.claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(provider.forges ? other.privateKey : own.privateKey);

  async function exchanged(body: URLSearchParams, authorization: string): Promise<[number, unknown]> {
    const code = body.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const basic = Buffer.from(
      `${client.id}:${new URLSearchParams([['', client.secret]]).toString().slice(1)}`,
    ).toString('base64');
    if (authorization !== `Basic ${basic}`) return [401, { error: 'invalid_client' }];
    if (grant?.challenge !== verifier || grant.redirectUri !== body.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    return [
      200,
      { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: await tokenFor(grant) },
    ];
  }

  const answer = (
    path: string,
    body: URLSearchParams,
    authorization: string,
  ): Promise<[number, unknown]> | [number, unknown] => {
    const { issuer } = provider;
    if (path === '/.well-known/openid-configuration')
      return [
        200,
        {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          end_session_endpoint: `${issuer}/end`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        },
      ];
    if (path === '/keys') return [200, { keys: [key] }];
    if (path === '/token') return exchanged(body, authorization);
    if (path === '/userinfo') return [200, { sub: provider.claims.sub ?? 'subject-1', ...provider.info }];
    return [404, {}];
  };

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const { authorization = '' } = request.headers;
      const body = new URLSearchParams(text);
      void Promise.resolve(answer(path, body, authorization)).then(([status, value]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const provider: Provider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    info: {},
    forges: false,
    authorize: (link) => {
      const asked = new URL(link).searchParams;
      const code = `code-${(count += 1)}`;
      const redirectUri = asked.get('redirect_uri') ?? '';
      grants.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectUri,
      });
      const back = new URL(redirectUri);
      back.search = new URLSearchParams({
        code,
        state: asked.get('state') ?? '',
        iss: provider.issuer,
      }).toString();
      return back.href;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return provider;
}
