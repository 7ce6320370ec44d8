import pg from 'pg';
import { vi } from 'vitest';

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Listens to what connections of this process send from now on. `during` answers the statements that the work sends. */
export function listenToStatements() {
  const texts = new Map<string, string>();
  const sent: SentStatement[] = [];
  const { prototype } = pg.Connection;
  const [parse, bind] = [prototype.parse, prototype.bind];
  vi.spyOn(prototype, 'parse').mockImplementation(function (this: pg.Connection, statement) {
    texts.set(statement.name, statement.text);
    return parse.call(this, statement);
  });
  vi.spyOn(prototype, 'bind').mockImplementation(function (this: pg.Connection, portal) {
    sent.push({ text: texts.get(portal.statement) ?? '', values: portal.values });
    return bind.call(this, portal);
  });
  return {
    async during(work: () => Promise<unknown>): Promise<readonly SentStatement[]> {
      const from = sent.length;
      await work();
      return sent.slice(from);
    },
  };
}
