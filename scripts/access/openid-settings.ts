import { ROLES, type Role } from '../desk/person.js';
import { UsageError, listed } from '../exit-codes.js';
import { parseUrl } from '../../text/urls.js';
import type { AccessFlags } from '../options/access.js';
import type { RoleRules } from './claims.js';
import { OWN_SECRETS } from './token.js';

/** What a provider of OpenID Connect is asked, and whom it lets in, from the options of `serve`. */

const OPENID_SECRET = OWN_SECRETS[1];

export interface OpenIdSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly rules: RoleRules;
  /** Asked for besides `openid email`. */
  readonly scopes: readonly string[];
}

/** @throws UsageError for settings that contradict each other; null where there are none */
export function openIdSettingsOf(
  flags: AccessFlags,
  variables: Readonly<Record<string, string>>,
): OpenIdSettings | null {
  const { openidIssuer, openidClientId, openidDomain = [], openidGroup = [] } = flags;
  const secret = variables[OPENID_SECRET];
  if (openidIssuer === undefined) {
    const stray = (Object.keys(flags) as (keyof AccessFlags)[]).find((name) => name.startsWith('openid'));
    if (stray !== undefined) throw new UsageError('Settings of OpenID Connect need --openid-issuer.');
    return null;
  }
  const issuer = parseUrl(openidIssuer);
  if (issuer === null || !/^https?:$/.test(issuer.protocol))
    throw new UsageError(
      `--openid-issuer ${openidIssuer} is no address.`,
      'For example: https://accounts.google.com',
    );
  if (openidClientId === undefined || secret === undefined)
    throw new UsageError(
      openidClientId === undefined
        ? '--openid-issuer needs --openid-client-id.'
        : `${OPENID_SECRET} is not set.`,
      'The provider shows both where the desk is registered, with the redirect address PUBLIC-URL/login/openid/callback.',
    );
  checkSomebody(flags);
  return {
    issuer,
    clientId: openidClientId,
    clientSecret: secret,
    scopes: flags.openidScope ?? [],
    rules: {
      domains: openidDomain.map((domain) => domain.toLowerCase().replace(/^@/, '')),
      groups: new Map(openidGroup.map(groupOf)),
      groupsClaim: flags.openidGroupsClaim ?? 'groups',
      otherwise: flags.openidRole ?? null,
      budgetClaim: flags.openidBudgetClaim ?? null,
    },
  };
}

/** @throws UsageError where everybody with an account would come in, or nobody */
function checkSomebody({ openidDomain = [], openidGroup = [], openidRole }: AccessFlags): void {
  if (openidDomain.length === 0 && openidGroup.length === 0)
    throw new UsageError(
      'Everybody with an account at the provider could come in.',
      'Say who may: --openid-domain example.org with --openid-role asker, or --openid-group GROUP=ROLE.',
    );
  if (openidRole !== undefined && openidDomain.length === 0)
    throw new UsageError('--openid-role would let in everybody with an account.', 'Add --openid-domain.');
  if (openidRole === undefined && openidGroup.length === 0)
    throw new UsageError(
      'Nobody would have a role.',
      'Add --openid-role asker, or --openid-group GROUP=ROLE.',
    );
}

function groupOf(given: string): readonly [string, Role] {
  const at = given.lastIndexOf('=');
  const role = ROLES.find((each) => each === given.slice(at + 1));
  if (at > 0 && role !== undefined) return [given.slice(0, at), role];
  throw new UsageError(`--openid-group ${given} must be GROUP=ROLE.`, `Roles: ${listed(ROLES)}.`);
}
