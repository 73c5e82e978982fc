import { choice, flag, list, text, type ValuesOf } from '../../loop/options/option.js';
import { ROLES } from '../../loop/options/values.js';

/** Options of `serve` about who may come in, and how the desk is reached. */

const REACHED = { group: 'How it is reached:' } as const;
const PEOPLE = { group: 'Who may come in (besides whoever has a link or a token):' } as const;

export const ACCESS_OPTIONS = {
  host: text({ ...REACHED, placeholder: 'address', help: 'address to listen on (default: 127.0.0.1)' }),
  publicUrl: text({
    ...REACHED,
    placeholder: 'url',
    help: 'what browsers call the desk: https://desk.example.org, by a proxy that speaks TLS',
  }),
  proxy: list({
    ...REACHED,
    placeholder: 'address',
    help: 'believe X-Forwarded-For and X-Forwarded-Host of this proxy, an address or a network such as 172.16.0.0/12 (repeatable)',
  }),
  tokenFile: text({
    ...PEOPLE,
    placeholder: 'file',
    help: 'the token of the first link, made where there is none (default: a new one with every start)',
  }),
  userHeader: text({
    ...PEOPLE,
    placeholder: 'name',
    help: 'header in which the proxy names whom it has logged in, such as X-Forwarded-Email; needs --proxy',
  }),
  headerRole: choice(ROLES, {
    ...PEOPLE,
    placeholder: 'role',
    help: 'the role of whom the proxy names and `users add` does not (default: they do not come in)',
  }),
  private: flag({ ...PEOPLE, help: 'each sees their own questions alone; admins see all' }),
} as const;

export type AccessFlags = ValuesOf<typeof ACCESS_OPTIONS>;
