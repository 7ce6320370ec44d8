import { sql } from 'kysely';
import type { Session } from '#src/server/database/sessions/sessions.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import type { MatrixDesk } from './matrix-desk.ts';

export function variationBodies(base: number): Readonly<Record<string, unknown>> {
  return {
    putVariationDraft: { changes: [], base, note: `Note ${newId()}` },
    mergeVariationDraft: { base, mine: [], theirs: [] },
    commentVariationDraft: { text: 'As agreed' },
    checkVariation: { changes: [] },
    replayVariation: { changes: [] },
    publishVariation: { base, note: 'None', alone: true },
    rollbackVariation: { base },
  };
}

/** A variation without changes, and a draft of the caller or none; answers its number, or that of one that waits for its day. */
export function addVariation({ server }: MatrixDesk, { registrationId, userId, variation }: Session, operation: string): Promise<number> {
  const number = variation ?? 1;
  return server.database.asTenant(registrationId, async (trx) => {
    const made = { registration_id: registrationId, changes: '[]', note: '' };
    const publisher = { author: userId, publisher: userId, restores: null };
    if (variation === null) {
      await trx
        .insertInto('variation')
        .values({ ...made, number, ...publisher })
        .execute();
      await trx.updateTable('registration').set({ variation: number }).where('id', '=', registrationId).execute();
    }
    // A version of an earlier case waits no longer.
    await trx
      .updateTable('variation')
      .set({ taken_back_at: sql<string>`now()` })
      .where('number', '>', number)
      .execute();
    if (operation === 'takeBackVariation') {
      const { last } = await trx
        .selectFrom('variation')
        .select(({ fn }) => fn.max('number').as('last'))
        .executeTakeFirstOrThrow();
      const waiting = last + 1;
      const day = { in_force_from: '2199-12-31' };
      await trx
        .insertInto('variation')
        .values({ ...made, number: waiting, ...publisher, ...day })
        .execute();
      const until = { waiting_variation: waiting, waiting_until: '2199-12-31T00:00:00Z' };
      await trx.updateTable('registration').set(until).where('id', '=', registrationId).execute();
      return waiting;
    }
    if (operation === 'loadVariationDraft') {
      await trx.deleteFrom('variation_draft').where('registration_id', '=', registrationId).where('id', '=', userId).execute();
      return number;
    }
    await trx
      .insertInto('variation_draft')
      .values({ ...made, id: userId, base: number, is_submitted: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return number;
  });
}
