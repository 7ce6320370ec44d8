import { CompiledQuery, Kysely, type Transaction } from 'kysely';
import type { Announcements } from './connection/announcements.ts';
import type { Statement } from './connection/batch.ts';
import { callerIs } from './connection/caller.ts';
import { isFull, OutsideTransaction, Unavailable } from './connection/errors.ts';
import { MOST_PARTS, type OneSession } from './connection/one-session.ts';
import { retried } from './connection/retries.ts';
import { type Connections, type Scope, scopeDialect, scopes } from './connection/transaction-driver.ts';
import { asTenantHoldingNames, holdingNamesOf, type Names } from './changes/held-names.ts';
import { openSession, type Session, type SessionOf, type SessionRules, type SessionUse } from './sessions/sessions.ts';
import type { Tables } from './tables/tables.ts';

export interface TransactionOptions {
  readonly connections: Connections;
  readonly deadlineMs: number;
  readonly sessionRules: SessionRules;
  /** Told what a transaction changed, once it is committed. */
  readonly announcements: Announcements;
  /** The role that each takes on until it ends. Absent: that of the connection. */
  readonly role?: 'app_sign_in';
  /** Where the database has no more than one session. */
  readonly oneSession?: OneSession | undefined;
}

type Work<T> = (trx: Transaction<Tables>, session: SessionOf) => Promise<T>;

/** Work that would hold a transaction long, so that a database with one session can answer others in between. */
export interface PartedWork<Begun, T> {
  /**
   * Asks and checks all that the parts depend on, which stays as it is until the end. What it stores nobody may see before the end,
   * and `embedded/resolve-parts.ts` takes it away where the end does not come.
   */
  readonly begin: Work<Begun>;
  /** Each stores some rows. None sees what another stored, and none may want a row that `begin` or `end` holds. */
  readonly parts: (begun: Begun) => readonly ((trx: Transaction<Tables>) => Promise<void>)[];
  /** Ends it: what all parts stored is seen from here on. */
  readonly end: (trx: Transaction<Tables>, session: SessionOf, begun: Begun) => Promise<T>;
  /** What can be done only once no part holds anything. Nobody comes between; where it is cut off, `embedded/resolve-parts.ts` does it. */
  readonly after?: (begun: Begun) => readonly Statement[];
}

/** Transactions on connections of one kind. BEGIN, role, session and tenant travel with the first query. */
export class Transactions {
  /** Builds queries; running one outside the methods below throws. */
  readonly kysely: Kysely<Tables>;
  readonly sessionRules: SessionRules;
  /** What changed, told after it is committed, by this process and others on the same database. */
  readonly announcements: Announcements;
  readonly #deadlineMs: number;
  readonly #role: Statement | undefined;
  readonly #oneSession: OneSession | undefined;

  constructor({ connections, deadlineMs, sessionRules, announcements, role, oneSession }: TransactionOptions) {
    this.kysely = new Kysely<Tables>({ dialect: scopeDialect(connections) });
    this.sessionRules = sessionRules;
    this.announcements = announcements;
    this.#deadlineMs = deadlineMs;
    this.#role = role && { sql: `set local role ${role}`, parameters: [] };
    this.#oneSession = oneSession;
  }

  /**
   * Runs `work` in a transaction; again, so without effects elsewhere, when another transaction got in its way, or the session could not be
   * prolonged: where the database writes nothing, work that only reads is done all the same.
   */
  async transaction<T>(token: string, work: Work<T>, use: SessionUse = 'use', names: Names = 'together'): Promise<T> {
    try {
      return await this.#run(this.#withSession(this.#openingOf(token, use, { names }), work));
    } catch (error) {
      if (!isFull(error)) throw error;
      return this.#run(this.#withSession(this.#openingOf(token, use, { names, mayWrite: false }), work));
    }
  }

  /**
   * One transaction for much work: all of it or nothing, and nobody sees half. Where the database has one session each part is a
   * transaction of its own that is put aside, and all are committed with the last one; reads are answered between them.
   */
  inParts<Begun, T>(token: string, { begin, parts, end, after = () => [] }: PartedWork<Begun, T>): Promise<T> {
    const oneSession = this.#oneSession;
    const whole = async (trx: Transaction<Tables>, session: SessionOf, begun: Begun, works: ReturnType<typeof parts>) => {
      for (const work of works) await work(trx);
      const answer = await end(trx, session, begun);
      for (const { sql, parameters } of after(begun)) await trx.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      return answer;
    };
    if (oneSession === undefined) {
      return this.transaction(token, async (trx, session) => {
        const begun = await begin(trx, session);
        return whole(trx, session, begun, parts(begun));
      });
    }
    if (scopes.getStore()) throw new OutsideTransaction('A transaction inside a transaction: pass the outer one on.');
    const opening = this.#openingOf(token, 'use');
    return oneSession.large(async () => {
      try {
        const opened = await this.#attempt(
          this.#withSession(opening, async (trx, session) => {
            const begun = await begin(trx, session);
            const works = parts(begun);
            if (works.length > MOST_PARTS) throw new RangeError(`${works.length} parts, and room for ${MOST_PARTS}`);
            if (works.length > 1) return { begun, works, registrationId: session().registrationId };
            return { answer: await whole(trx, session, begun, works) };
          }),
        );
        if ('answer' in opened) return opened.answer;
        const { begun, works, registrationId } = opened;
        // One such work at a time, so its parts have these names for themselves.
        const names = works.map((_, place) => `part-${place}`);
        const rest = after(begun);
        for (const [place, work] of works.entries()) {
          await this.#attempt(() => [{ opening: asTenantHoldingNames(registrationId), hints: [], asideAs: `part-${place}` }, work]);
        }
        const last = { parts: names, after: rest.length > 0 ? [asTenantHoldingNames(registrationId), ...rest] : [] };
        return await this.#attempt(this.#withSession(opening, (trx, session) => end(trx, session, begun), last));
      } catch (error) {
        // Where the database is gone, it does so by itself when it is there again.
        await oneSession.resolve().catch(() => undefined);
        throw error;
      }
    });
  }

  /** A transaction without a tenant, for sign-in and what else happens before a session exists. */
  anonymous<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.#run(() => [{ role: this.#role, hints: [] }, work]);
  }

  /**
   * A transaction as this registration WITHOUT a session: for seeding, jobs and operators' commands, and for requests
   * whose caller was identified otherwise (the right password, a token from a mail).
   */
  asTenant<T>(registrationId: number, work: (trx: Transaction<Tables>) => Promise<T>, names: Names = 'together'): Promise<T> {
    return this.#run(() => [{ role: this.#role, opening: asTenantHoldingNames(registrationId, names), hints: [] }, work]);
  }

  /** Where the database has one session nothing else is under way: there is nothing to hold. */
  #openingOf(token: string, use: SessionUse, { names = 'together', mayWrite = true }: Opening = {}): Pick<Scope, 'holding' | 'opening'> {
    return {
      holding: this.#oneSession === undefined ? holdingNamesOf(token, names) : undefined,
      opening: openSession(token, this.sessionRules, use, mayWrite),
    };
  }

  #withSession<T>(opening: Pick<Scope, 'holding' | 'opening'>, work: Work<T>, last: Pick<Scope, 'parts' | 'after'> = {}): Prepare<T> {
    return () => {
      let found: Session | undefined;
      const scope: Scope = {
        role: this.#role,
        ...opening,
        hints: [],
        ...last,
        onOpened: ({ rows }) => {
          const sessions: readonly Session[] = rows;
          found = sessions[0];
          if (found) callerIs(found.userId);
        },
      };
      const session = () => {
        if (!found) throw new OutsideTransaction('The session is known after the first query.');
        return found;
      };
      return [scope, (trx) => work(trx, session)];
    };
  }

  async #run<T>(prepare: Prepare<T>): Promise<T> {
    if (scopes.getStore()) throw new OutsideTransaction('A transaction inside a transaction: pass the outer one on.');
    const oneSession = this.#oneSession;
    return oneSession === undefined ? this.#attempt(prepare) : oneSession.once(() => this.#attempt(prepare));
  }

  #attempt<T>(prepare: Prepare<T>): Promise<T> {
    return retried(async () => {
      const [scope, work] = prepare();
      const { promise: deadline, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        const late = new Unavailable(`The transaction took longer than ${this.#deadlineMs} ms.`);
        // Whoever holds a connection too long loses it, so that the others get theirs.
        scope.connection?.release(late);
        reject(late);
      }, this.#deadlineMs);
      try {
        const result = await Promise.race([scopes.run(scope, () => this.kysely.transaction().execute(work)), deadline]);
        this.announcements.tell(scope.hints);
        return result;
      } finally {
        clearTimeout(timer);
      }
    });
  }
}

interface Opening {
  readonly names?: Names;
  readonly mayWrite?: boolean;
}

/** A scope of its own for each attempt. */
type Prepare<T> = () => readonly [Scope, (trx: Transaction<Tables>) => Promise<T>];
