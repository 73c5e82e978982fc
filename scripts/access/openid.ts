import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { DeskDatabase } from '../../store/desk/database.js';
import { DeskError } from '../../store/desk/desk-error.js';
import { keepPerson } from '../../store/desk/people.js';
import type { Role } from '../desk/person.js';
import { UsageError } from '../exit-codes.js';
import { roleOf, type Claims } from './claims.js';
import { cookies, type DeskCookies } from './cookies.js';
import { providerBasis, type Known } from './directory.js';
import { providerOf, type Provider } from './openid-provider.js';
import type { OpenIdSettings } from './openid-settings.js';
import { isLoopback, type Reach } from './reach.js';
import { refusal, type Refusal } from './refusal.js';

/**
 * Log-in by OpenID Connect: authorization code with PKCE, state and nonce; the identity token is checked by the
 * provider's keys. What the browser has to bring back stands in a cookie of its own, for ten minutes.
 */
export interface OpenId {
  /** As the log-in page calls the provider. */
  readonly name: string;
  begin(context: Context, to: string): Promise<Response>;
  finish(context: Context): Promise<{ readonly known: Known; readonly to: string } | Refused>;
  /** Where the provider ends its own session; null where it says nothing of it. */
  endUrl(): Promise<string | null>;
}

interface Refused {
  readonly refused: Refusal;
  readonly why: string;
  readonly person?: string;
}

interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly to: string;
}

const BEGUN_SECONDS = 600;
const CALLBACK = '/login/openid/callback';

/** @throws UsageError for an issuer in the clear, except on this machine */
export function openIdOf(
  settings: OpenIdSettings,
  { reach, database }: { readonly reach: Reach; readonly database: DeskDatabase },
): OpenId {
  const { issuer } = settings;
  if (issuer.protocol !== 'https:' && !isLoopback(issuer.hostname))
    throw new UsageError(
      `--openid-issuer ${issuer.href} must be an https address.`,
      'The keys of its tokens come from there.',
    );
  const begun = cookies(reach, 'research-loop-openid', 'Lax');
  const parts: Parts = {
    settings,
    database,
    begun,
    provider: providerOf(settings),
    callbackOf: callbackAt(reach),
  };
  return {
    name: issuer.hostname,
    begin: (context, to) => answered(context, () => begin(parts, context, to)),
    finish: (context) => finish(parts, context),
    endUrl: () => endUrlOf(parts, reach).catch(() => null),
  };
}

interface Parts {
  readonly settings: OpenIdSettings;
  readonly database: DeskDatabase;
  readonly begun: DeskCookies;
  readonly provider: () => Promise<Provider>;
  readonly callbackOf: (context: Context) => string;
}

const callbackAt =
  ({ publicUrl }: Reach) =>
  (context: Context): string =>
    `${publicUrl?.origin ?? `http://${context.req.header('host') ?? ''}`}${CALLBACK}`;

async function begin(
  { provider, begun, settings, callbackOf }: Parts,
  context: Context,
  to: string,
): Promise<Response> {
  const { client, configuration } = await provider();
  const made: Begun = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    to,
    verifier: client.randomPKCECodeVerifier(),
  };
  begun.set(context, Buffer.from(JSON.stringify(made)).toString('base64url'), BEGUN_SECONDS);
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(context),
    scope: ['openid', 'email', ...settings.scopes].join(' '),
    state: made.state,
    nonce: made.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(made.verifier),
    code_challenge_method: 'S256',
  });
  return context.redirect(url.href, 303);
}

async function finish(parts: Parts, context: Context): ReturnType<OpenId['finish']> {
  const made = begunOf(parts.begun.get(context));
  parts.begun.clear(context);
  if (made === null)
    return refusedAs('no log-in was begun', {
      status: 403,
      message: 'This browser has not begun that log-in, or more than ten minutes ago.',
      cure: 'Begin at the log-in page of the desk.',
    });
  const url = `${parts.callbackOf(context)}${new URL(context.req.url).search}`;
  const found = await claimsOf(await parts.provider().catch(() => null), made, url);
  return 'claims' in found ? known(parts, found.claims, made.to) : found;
}

async function endUrlOf({ provider }: Parts, { publicUrl }: Reach): Promise<string | null> {
  const { client, configuration } = await provider();
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
  const back = publicUrl === null ? {} : { post_logout_redirect_uri: `${publicUrl.origin}/login` };
  return client.buildEndSessionUrl(configuration, back).href;
}

async function answered(context: Context, perform: () => Promise<Response>): Promise<Response> {
  try {
    return await perform();
  } catch {
    return refusal(context, NO_PROVIDER);
  }
}

const NO_PROVIDER: Refusal = {
  status: 502,
  message: 'The provider of log-ins does not answer as it should.',
  cure: 'Try again; an admin checks --openid-issuer.',
};

const refusedAs = (why: string, refused: Refusal, person?: string): Refused => ({
  why,
  refused,
  ...(person === undefined ? {} : { person }),
});

function begunOf(cookie: string | undefined): Begun | null {
  try {
    const made = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString('utf8')) as Partial<Begun> | null;
    const { state, nonce, verifier, to } = made ?? {};
    const isWhole = [state, nonce, verifier, to].every((each) => typeof each === 'string' && each !== '');
    return isWhole ? (made as Begun) : null;
  } catch {
    return null;
  }
}

async function claimsOf(
  provider: Provider | null,
  made: Begun,
  url: string,
): Promise<{ readonly claims: Vouched } | Refused> {
  if (provider === null) return refusedAs('the provider does not answer', NO_PROVIDER);
  const { client, configuration } = provider;
  try {
    const tokens = await client.authorizationCodeGrant(configuration, new URL(url), {
      pkceCodeVerifier: made.verifier,
      expectedState: made.state,
      expectedNonce: made.nonce,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (token === undefined) throw new Error('no identity token');
    const more =
      configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(configuration, tokens.access_token, token.sub);
    return { claims: { ...more, ...token, issuer: token.iss, subject: token.sub } };
  } catch (error) {
    const { code = 'unknown', message } = error as Error & { code?: string };
    return refusedAs(`${code}: ${message}`.slice(0, 200), {
      status: 403,
      message: 'The log-in could not be confirmed.',
      cure: 'Begin again at the log-in page of the desk.',
    });
  }
}

type Vouched = Claims & { readonly issuer: string; readonly subject: string };

async function known(
  { settings: { rules }, database }: Parts,
  claims: Vouched,
  to: string,
): ReturnType<OpenId['finish']> {
  const found = roleOf(claims, rules);
  const { issuer, subject } = claims;
  const name =
    found.email ??
    `account-${createHash('sha256').update(`${issuer} ${subject}`).digest('hex').slice(0, 16)}`;
  if (found.role === null)
    return refusedAs(
      found.why,
      {
        status: 403,
        message: `This account may not use the desk: ${found.why}.`,
        cure: 'Ask an admin of the desk.',
      },
      name,
    );
  try {
    const person = await keepPerson(database, {
      name,
      role: found.role,
      issuer,
      subject,
      dayUsd: found.dayUsd,
    });
    const role = person.role as Role;
    return { to, known: { name: person.name, role, basis: providerBasis(person), dayUsd: person.dayUsd } };
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    return refusedAs('the name is taken', { status: 403, message: error.message, cure: error.cure }, name);
  }
}
