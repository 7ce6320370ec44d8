import type { Operations } from '#schemas/generated/operations.ts';
import type { Database } from '../database/database.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import { type Answer, type Call, noContent } from '../http/call.ts';

/** Sets or clears the view that a list opens with for the caller. */
export async function chooseFirstView(database: Database, call: Call<Operations['chooseFirstView']['body']>): Promise<Answer> {
  const { list, view } = call.body;
  await database.transaction(call.token, async (trx, sessionOf) => {
    const { registrationId, userId } = await requireSession(trx, sessionOf);
    const key = { registration_id: registrationId, user_id: userId, list };
    if (view === undefined || view === '') {
      await trx
        .deleteFrom('first_view')
        .where((row) => row.and(key))
        .execute();
    } else {
      await trx
        .insertInto('first_view')
        .values({ ...key, view })
        .onConflict((chosen) => chosen.columns(['registration_id', 'user_id', 'list']).doUpdateSet({ view }))
        .execute();
    }
  });
  return noContent();
}
