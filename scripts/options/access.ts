import { ROLES } from '../desk/person.js';
import { choice, flag, list, text, type ValuesOf } from './option.js';

/** Options of `serve` about who may come in, and how the desk is reached. */

const REACHED = { group: 'How it is reached:' } as const;
const PEOPLE = { group: 'Who may come in (beyond this machine somebody has to be named):' } as const;

export const ACCESS_OPTIONS = {
  host: text({ ...REACHED, placeholder: 'address', help: 'address to listen on (default: 127.0.0.1)' }),
  publicUrl: text({
    ...REACHED,
    placeholder: 'url',
    help: 'what browsers call the desk: https://desk.example.org, by a proxy that speaks TLS',
  }),
  trustProxy: flag({
    ...REACHED,
    help: 'believe one proxy in front: X-Forwarded-For, X-Forwarded-Host',
  }),
  tokenFile: text({
    ...PEOPLE,
    placeholder: 'file',
    help: 'the token of the first link, made where there is none (default: a new one with every start)',
  }),
  users: text({
    ...PEOPLE,
    placeholder: 'file',
    help: 'a users file, as `research-loop desk users` keeps it',
  }),
  openidIssuer: text({
    ...PEOPLE,
    placeholder: 'url',
    help: 'a provider of OpenID Connect, in place of a users file',
  }),
  openidClientId: text({
    ...PEOPLE,
    placeholder: 'id',
    help: 'what the provider calls the desk; the secret is RESEARCH_LOOP_OPENID_SECRET',
  }),
  openidDomain: list({
    ...PEOPLE,
    placeholder: 'domain',
    help: 'only accounts with a checked mail address of this domain (repeatable)',
  }),
  openidGroup: list({
    ...PEOPLE,
    placeholder: 'group=role',
    help: 'the role of a group (repeatable); the highest counts',
  }),
  openidGroupsClaim: text({
    ...PEOPLE,
    placeholder: 'name',
    help: 'claim that lists the groups (default: groups)',
  }),
  openidRole: choice(ROLES, {
    ...PEOPLE,
    placeholder: 'role',
    help: 'the role of who is in none of the groups; needs --openid-domain (default: nobody comes in)',
  }),
  openidScope: list({ ...PEOPLE, placeholder: 'scope', help: 'ask the provider for this too (repeatable)' }),
  openidBudgetClaim: text({
    ...PEOPLE,
    placeholder: 'name',
    help: 'claim with the US dollars that a person may spend on a day',
  }),
  private: flag({ ...PEOPLE, help: 'each sees their own questions alone; admins see all' }),
} as const;

export type AccessFlags = ValuesOf<typeof ACCESS_OPTIONS>;
