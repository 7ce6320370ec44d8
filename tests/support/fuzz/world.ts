import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { hashPassword } from '#src/server/auth/passwords.ts';
import type { Database } from '#src/server/database/database.ts';
import { createSession, revokeSession } from '#src/server/database/sessions/sessions.ts';
import type { Tables, UserStatus } from '#src/server/database/tables/tables.ts';
import { addLine, addTrader, addUser } from '../database-rows.ts';
import { aLine, addHarbourLine, buildHarbour } from '../harbour.ts';
import { KnownValues } from './known-values.ts';
import { OWN_FIELD } from './valid-values.ts';
import { records } from '../own-fields/samples.ts';
import { keepFields } from '#src/server/variations/own-names.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';

/** Callers who may know of each other; others may see nothing of theirs. */
export interface Group {
  readonly name: string;
  /** Stands in the texts they store, in lower case; empty where everybody may read them. */
  readonly mark: string;
  readonly known: KnownValues;
}

export interface Person {
  readonly name: string;
  readonly group: Group;
  /** Undefined: nobody, or somebody who may not sign in. */
  readonly user: User | undefined;
  /** Stands in the own fields of their business; empty without a business. */
  readonly ownMark: string;
  token: string;
}

/** As they were before calls changed them. */
interface User {
  readonly id: number;
  readonly registrationId: number;
  readonly status: UserStatus;
  readonly email: string;
  readonly data: unknown;
}

export interface World {
  readonly groups: readonly Group[];
  readonly people: readonly Person[];
  readonly operator: Person;
  /** Whose business nobody signs in for once it is filled. */
  readonly absent: Person;
  /** Registrations that are no one's own secret, and would make a stranger a party. */
  readonly registrations: ReadonlySet<unknown>;
  /** Signs somebody in again whose session a call has ended, and takes back what it did to their sign-in. */
  signInAgain(person: Person): Promise<void>;
  /** A fingerprint of every row of the absent business by table, once the work that it asked for is done. */
  fingerprints(): Promise<Readonly<Record<string, string>>>;
  /** The tables in which a row of the absent business holds its mark. */
  markedTables(): Promise<readonly string[]>;
}

/** Businesses that share consignments, and three others that share nothing with anybody. */
export async function buildWorld(database: Database): Promise<World> {
  const harbour = await buildHarbour(database);
  const [shared, island, carter, absentGroup] = [
    group('shared', 'qzharbour7'),
    group('island', 'qzisland4'),
    group('carter', 'qzcarter9'),
    group('absent', 'qzabsent2'),
  ];
  const everybody = group('operator', '');
  const nobody = group('nobody', '');
  const absent = await addTrader(database, 'Absent Traders', { status: 'A' });
  const place = await addHarbourLine(database, absent.registrationId, 'C-26-0009', [
    { registrationId: absent.registrationId, role: 'buyer' },
  ]);
  for (const [{ mark }, keys] of [
    [shared, harbour.open],
    [island, harbour.foreign],
    [absentGroup, place],
  ] as const)
    await database.asTenant(keys.registrationId, async (trx) =>
      addLine(trx, keys, 2, { ...aLine, description: `${mark} lamp`, brandName: mark }),
    );

  const personOf = async (name: string, its: Group, registrationId: number, email: string, token: string): Promise<Person> => {
    const user = await database.asTenant(registrationId, (trx) =>
      trx.selectFrom('person').select(['id', 'status', 'email', 'data']).where('email', '=', email).executeTakeFirstOrThrow(),
    );
    return { name, group: its, token, user: { ...user, registrationId }, ownMark: `qzown${registrationId}x` };
  };
  const ofBusiness = (
    name: string,
    its: Group,
    { registrationId, email, token }: { registrationId: number; email: string; token: string },
  ) => personOf(name, its, registrationId, email, token);
  const { parties } = harbour;
  const broker = parties.inboundBroker.registrationId;
  await addUser(database, harbour.stranger.registrationId, 'user@island.example', 'N');
  // Nothing in the server leaves a session to somebody pending, whom it may withdraw.
  await database.anonymous((trx) => revokeSession(trx, harbour.pending));
  await withPasswords(database, [...Object.values(parties), harbour.stranger, harbour.unnamedCarter, harbour.operator]);
  for (const { known } of [shared, island, carter]) known.learnValue('password', PASSWORD);
  const operator = await ofBusiness('operator', everybody, harbour.operator);
  const absentPerson = await ofBusiness('absent administrator', absentGroup, absent);
  const people = [
    await ofBusiness('broker administrator', shared, parties.inboundBroker),
    await ofBusiness('buyer', shared, parties.buyer),
    await ofBusiness('seller', shared, parties.seller),
    await ofBusiness('outbound broker', shared, parties.outboundBroker),
    await ofBusiness('forwarder', shared, parties.forwarder),
    await ofBusiness('carter', shared, parties.carterOutbound),
    await ofBusiness('service provider', shared, parties.serviceProvider),
    await personOf('broker user', shared, broker, 'user@inboundbroker.example', harbour.brokerUser),
    await personOf('user with own accounts', shared, broker, 'own@inboundbroker.example', harbour.ownLogin),
    await personOf('user without accounts', shared, broker, 'without@inboundbroker.example', harbour.withoutAccounts),
    await ofBusiness('island administrator', island, harbour.stranger),
    await personOf('island user', island, harbour.stranger.registrationId, 'user@island.example', ''),
    await ofBusiness('carter without a role', carter, harbour.unnamedCarter),
    operator,
    { name: 'nobody', group: nobody, token: '', user: undefined, ownMark: '' },
    { name: 'suspended', group: nobody, token: harbour.suspended, user: undefined, ownMark: '' },
  ];
  const lineOf = new Map([
    [island, harbour.foreign.lineId],
    [absentGroup, place.lineId],
  ]);
  for (const person of [...people, absentPerson]) await addOwnFields(database, person, lineOf.get(person.group) ?? harbour.open.lineId);
  const asAbsent = <T>(work: (trx: Transaction<Tables>) => Promise<T>) =>
    database.asTenant(absent.registrationId, async (trx) => {
      await sql`set local role app_backup`.execute(trx);
      return work(trx);
    });
  return {
    groups: [shared, island, carter, absentGroup, everybody, nobody],
    people,
    operator,
    absent: absentPerson,
    registrations: new Set([...people, absentPerson].map(({ user }) => user?.registrationId)),
    signInAgain: (person) => signInAgain(database, person),
    fingerprints: async () => {
      while (await asAbsent(isAtWork)) await setTimeout(200);
      return asAbsent(async (trx) => {
        const found: Record<string, string> = {};
        for (const table of await tablesOfBusinesses(trx)) {
          const { rows } = await sql<{ row: string }>`
            select t::text as row from ${sql.table(table)} t where registration_id = ${absent.registrationId} order by 1`.execute(trx);
          if (rows.length > 0) found[table] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`;
        }
        return found;
      });
    },
    markedTables: () =>
      asAbsent(async (trx) => {
        const found: string[] = [];
        for (const table of await tablesOfBusinesses(trx)) {
          const { rows } = await sql`select 1 from ${sql.table(table)} t
            where registration_id = ${absent.registrationId} and lower(t::text) like ${`%${absentGroup.mark}%`} limit 1`.execute(trx);
          if (rows.length > 0) found.push(table);
        }
        return found;
      }),
  };
}

/** A field of the business on every record that may have some, by a version in force, and what it keeps of a line. */
async function addOwnFields(database: Database, { group: { mark }, ownMark, user }: Person, lineId: number): Promise<void> {
  if (user === undefined) return;
  const { registrationId, id } = user;
  const changes = records.map(({ entity }): Change => ({ at: entity, add: 'field', id: OWN_FIELD, title: 'Our text', kind: 'text' }));
  await database.asTenant(registrationId, async (trx) => {
    const version = {
      registration_id: registrationId,
      number: 1,
      changes: JSON.stringify(changes),
      note: '',
      author: id,
      publisher: id,
      restores: null,
    };
    await trx
      .insertInto('variation')
      .values(version)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.updateTable('registration').set({ variation: 1 }).where('id', '=', registrationId).execute();
    await keepFields(trx, registrationId, changes);
    const data = JSON.stringify({ [OWN_FIELD]: `${mark} ${ownMark}` });
    const kept = { registration_id: registrationId, entity: 'consignments/product-line', record_id: lineId, changed_by: id, data };
    await trx
      .insertInto('own_value')
      .values(kept)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

async function isAtWork(trx: Transaction<Tables>): Promise<boolean> {
  const work = trx.selectFrom('followed_work').select('id').where('state', 'in', ['queued', 'running']);
  return (await work.limit(1).execute()).length > 0;
}

const PASSWORD = 'a right password';

async function withPasswords(database: Database, businesses: readonly { readonly registrationId: number }[]): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  for (const { registrationId } of businesses)
    await database.asTenant(registrationId, (trx) =>
      trx.updateTable('person').set({ password_hash: hash }).where('registration_id', '=', registrationId).execute(),
    );
}

const group = (name: string, mark: string): Group => ({ name, mark, known: new KnownValues() });

async function tablesOfBusinesses(trx: Transaction<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition and a.attname = 'registration_id'
    order by 1`.execute(trx);
  return rows.map(({ name }) => name);
}

async function signInAgain(database: Database, person: Person): Promise<void> {
  const { user } = person;
  if (user === undefined) return;
  const { id, status, email, data } = user;
  await database.asTenant(user.registrationId, async (trx) => {
    await sql`set local role none`.execute(trx);
    // They may have been erased, or gone to another business under the same address.
    await sql`update person set status = 'L' where lower(email) = ${email} and id <> ${id}`.execute(trx);
    await sql`update person set status = ${status}, email = ${email}, data = ${JSON.stringify(data)} where id = ${id}`.execute(trx);
    const withoutFactor = { data: sql<string>`data - 'requiresSecondFactor'` };
    await trx.updateTable('registration').set(withoutFactor).where('id', '=', user.registrationId).execute();
  });
  person.token = (await database.signingIn.anonymous((trx) => createSession(trx, user.id))) ?? '';
}
