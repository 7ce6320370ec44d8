import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/call.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { accessTo, findConsignment } from '../../parties/access.ts';
import { suggestTariffs } from './suggest-tariffs.ts';

/** Suggestions while a line is keyed, for roles that may key it. */
export function suggestionHandlers(database: Database): Pick<Handlers, (typeof handledOperations)['suggestions'][number]> {
  return {
    suggestTariffs: {
      async guard({ path, token }) {
        const { session, results } = await database.read(token, [findConsignment(database.kysely, path.number('consignmentId'))]);
        accessTo(session, results[0], 'mayEditLines');
      },
      handle: (call) => suggestTariffs(database, call),
    },
  };
}
