import { Kysely, type Transaction } from 'kysely';
import type { Announcements } from './connection/announcements.ts';
import type { Statement } from './connection/batch.ts';
import { callerIs } from './connection/caller.ts';
import { isFull, OutsideTransaction, Unavailable } from './connection/errors.ts';
import { retried } from './connection/retries.ts';
import { type Connections, type Scope, scopeDialect, scopes } from './connection/transaction-driver.ts';
import { openSession, type Session, type SessionOf, type SessionRules, type SessionUse } from './sessions/sessions.ts';
import type { Tables } from './tables/tables.ts';
import { becomeTenant } from './tables/tenant.ts';

export interface TransactionOptions {
  readonly connections: Connections;
  readonly deadlineMs: number;
  readonly sessionRules: SessionRules;
  /** Called with the changes of a transaction after its commit. */
  readonly announcements: Announcements;
  /** The role that each takes on until it ends. Absent: that of the connection. */
  readonly role?: 'app_sign_in';
}

type Work<T> = (trx: Transaction<Tables>, session: SessionOf) => Promise<T>;

/** Transactions on connections of one kind. BEGIN, role, session and tenant travel with the first query. */
export class Transactions {
  /** Builds queries; running one outside the methods below throws. */
  readonly kysely: Kysely<Tables>;
  readonly sessionRules: SessionRules;
  /** Changes, published after their commit, of this process and others on the same database. */
  readonly announcements: Announcements;
  readonly #deadlineMs: number;
  readonly #role: Statement | undefined;
  #largeBefore: Promise<unknown> = Promise.resolve();

  constructor({ connections, deadlineMs, sessionRules, announcements, role }: TransactionOptions) {
    this.kysely = new Kysely<Tables>({ dialect: scopeDialect(connections) });
    this.sessionRules = sessionRules;
    this.announcements = announcements;
    this.#deadlineMs = deadlineMs;
    this.#role = role && { sql: `set local role ${role}`, parameters: [] };
  }

  /**
   * Runs `work` in a transaction; again, so without effects elsewhere, when another transaction got in its way, or the session could not be
   * prolonged: where the database writes nothing, work that only reads is done all the same.
   */
  async transaction<T>(token: string, work: Work<T>, use: SessionUse = 'use'): Promise<T> {
    try {
      return await this.#run(this.#withSession(token, use, true, work));
    } catch (error) {
      if (!isFull(error)) throw error;
      return this.#run(this.#withSession(token, use, false, work));
    }
  }

  /** A transaction that stores much. One runs at a time, so a call that waits for its connection gets it before the next large one. */
  largeTransaction<T>(token: string, work: Work<T>): Promise<T> {
    const done = this.#largeBefore.then(() => this.transaction(token, work));
    this.#largeBefore = done.catch(() => undefined);
    return done;
  }

  /** A transaction without a tenant, for sign-in and what else happens before a session exists. */
  anonymous<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.#run(() => [{ role: this.#role, hints: [] }, work]);
  }

  /**
   * A transaction as this registration WITHOUT a session: for seeding, jobs and operators' commands, and for requests
   * whose caller was identified otherwise (the right password, a token from a mail).
   */
  asTenant<T>(registrationId: number, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.#run(() => [{ role: this.#role, opening: becomeTenant(registrationId), hints: [] }, work]);
  }

  #withSession<T>(token: string, use: SessionUse, mayWrite: boolean, work: Work<T>): Prepare<T> {
    const opening = openSession(token, this.sessionRules, use, mayWrite);
    return () => {
      let found: Session | undefined;
      const scope: Scope = {
        role: this.#role,
        opening,
        hints: [],
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
    return retried(async () => {
      const [scope, work] = prepare();
      const { promise: deadline, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        const late = new Unavailable(`The transaction took longer than ${this.#deadlineMs} ms.`);
        // A connection that is held too long is closed, so that others get one.
        scope.connection?.release(late);
        reject(late);
      }, this.#deadlineMs);
      try {
        const result = await Promise.race([scopes.run(scope, () => this.kysely.transaction().execute(work)), deadline]);
        this.announcements.publish(scope.hints);
        return result;
      } finally {
        clearTimeout(timer);
      }
    });
  }
}

/** A scope of its own for each attempt. */
type Prepare<T> = () => readonly [Scope, (trx: Transaction<Tables>) => Promise<T>];
