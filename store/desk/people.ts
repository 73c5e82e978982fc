/** Whom a provider of identities has vouched for: its own name of each stands for the person, whatever address they have. */
import type { DeskDatabase, Queryable } from './database.js';
import { DeskError } from './desk-error.js';

export interface KnownPerson {
  /** Unique in the desk. */
  readonly name: string;
  readonly role: string;
  readonly issuer: string;
  /** The provider's name of the person, which it gives to nobody else. */
  readonly subject: string;
  /** US dollars a day; null: as everybody. */
  readonly dayUsd: number | null;
}

interface PersonRow {
  readonly name: string;
  readonly role: string;
  readonly issuer: string;
  readonly subject: string;
  readonly budgets: string;
}

const COLUMNS = 'name, role, issuer, subject, budgets';

const personOf = ({ budgets, ...row }: PersonRow): KnownPerson => ({
  ...row,
  dayUsd: (JSON.parse(budgets) as { dayUsd?: number }).dayUsd ?? null,
});

export async function findPerson(database: Queryable, name: string): Promise<KnownPerson | undefined> {
  const [row] = await database.query<PersonRow>(`SELECT ${COLUMNS} FROM people WHERE name = $1`, [name]);
  return row && personOf(row);
}

export async function listPeople(database: Queryable): Promise<readonly KnownPerson[]> {
  return (await database.query<PersonRow>(`SELECT ${COLUMNS} FROM people ORDER BY name`)).map(personOf);
}

/**
 * Notes a person whom the provider has vouched for, with the role of now. Who is known keeps the name of the first time.
 *
 * @returns the person as the desk knows them
 * @throws DeskError `forbidden` where the name is another account's already
 */
export async function keepPerson(database: DeskDatabase, person: KnownPerson): Promise<KnownPerson> {
  const { name, role, issuer, subject, dayUsd } = person;
  const budgets = JSON.stringify(dayUsd === null ? {} : { dayUsd });
  return database.transaction(async (within) => {
    await within.query(
      `INSERT INTO people (name, role, issuer, subject, budgets, seen_at_ms) VALUES ($1, $2, $3, $4, $5, now_ms())
       ON CONFLICT DO NOTHING`,
      [name, role, issuer, subject, budgets],
    );
    const [kept] = await within.query<PersonRow>(
      `UPDATE people SET role = $3, budgets = $4, seen_at_ms = now_ms() WHERE issuer = $1 AND subject = $2 RETURNING ${COLUMNS}`,
      [issuer, subject, role, budgets],
    );
    if (kept !== undefined) return personOf(kept);
    throw new DeskError('forbidden', `${name} is the name of another account at this desk.`, {
      cure: `Where the address was given to somebody else, an admin types: research-loop desk users remove ${name}`,
    });
  });
}

/** @returns whether there was one */
export async function removePerson(database: Queryable, name: string): Promise<boolean> {
  return (await database.query('DELETE FROM people WHERE name = $1 RETURNING name', [name])).length > 0;
}
