import { ROLES, type Role } from '../desk/person.js';

/** What a provider says of an account, and which role follows from it. */

export type Claims = Readonly<Record<string, unknown>>;

export interface RoleRules {
  /** Domains of mail addresses that are let in, lower case; empty: any, where groups decide. */
  readonly domains: readonly string[];
  /** Which role a group has. */
  readonly groups: ReadonlyMap<string, Role>;
  /** Claim that lists the groups; a full stop leads into an object (`realm_access.roles`). */
  readonly groupsClaim: string;
  /** Who is in none of the groups; null: is not let in. */
  readonly otherwise: Role | null;
  /** Claim with the US dollars that the person may spend on a day; null: there is none. */
  readonly budgetClaim: string | null;
}

export type Found = { readonly email: string | null; readonly dayUsd: number | null } & (
  { readonly role: Role } | { readonly role: null; readonly why: string }
);

/** An address counts only where the provider has checked it. */
export function roleOf(claims: Claims, rules: RoleRules): Found {
  const email = emailOf(claims);
  const dayUsd = rules.budgetClaim === null ? null : dollarsOf(claimAt(claims, rules.budgetClaim));
  const domain = email?.slice(email.lastIndexOf('@') + 1);
  if (rules.domains.length > 0 && (domain === undefined || !rules.domains.includes(domain)))
    return {
      email,
      dayUsd,
      role: null,
      why: email === null ? 'it has no checked mail address' : `its address is of ${String(domain)}`,
    };
  const groups = stringsOf(claimAt(claims, rules.groupsClaim));
  const roles = groups.flatMap((group) => rules.groups.get(group) ?? []);
  const role = ROLES.findLast((each) => roles.includes(each)) ?? rules.otherwise;
  return role === null
    ? { email, dayUsd, role, why: 'it is in no group that has a role' }
    : { email, dayUsd, role };
}

function emailOf({ email, email_verified: isChecked }: Claims): string | null {
  if (typeof email !== 'string' || (isChecked !== true && isChecked !== 'true')) return null;
  const plain = email.normalize('NFC').toLowerCase();
  return /^[^\s@\p{C}]{1,64}@[a-z0-9.-]{1,190}$/u.test(plain) ? plain : null;
}

/** By its whole name first: names of claims may hold full stops. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as Claims)[part] : undefined,
      claims,
    );
}

const stringsOf = (value: unknown): readonly string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string');

const dollarsOf = (value: unknown): number | null => {
  const dollars = typeof value === 'string' ? Number(value) : value;
  return typeof dollars === 'number' && Number.isFinite(dollars) && dollars > 0 ? dollars : null;
};
