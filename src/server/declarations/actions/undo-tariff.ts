import type { Operations } from '#schemas/generated/operations.ts';
import { storeLines } from '../../consignments/store-lines.ts';
import type { Database } from '../../database/database.ts';
import type { Totals } from '../../database/lists/totals.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { assertChangeable } from '../store/open-declaration.ts';
import { recomputeAndStore } from '../store/recompute.ts';
import { openToCorrect, recordCorrection } from './correcting.ts';
import { findProducts } from './product-tariffs.ts';
import { findTariffLines } from './tariff-lines.ts';
import { followedSource, type Tariff, tariffChange, appliedTariffs } from './applied-tariff.ts';

/**
 * Undoes an applied tariff on lines that have not changed since, in the declaration or in the consignment. Others stay and are counted.
 * Undoing it again changes nothing.
 */
export async function undoTariff(database: Database, lineTotals: Totals, call: Call<Operations['undoTariff']['body']>): Promise<Answer> {
  const { answer, consignmentId } = await database.transaction(call.token, async (trx, session) => {
    const opened = await openToCorrect(trx, session, call.path, 'mayApplyTariff');
    const { declaration, access } = opened;
    assertChangeable(opened);
    const stored = await trx
      .deleteFrom('declaration_undo')
      .where('registration_id', '=', declaration.registrationId)
      .where('consignment_id', '=', declaration.consignmentId)
      .where('declaration_id', '=', declaration.id)
      .where('id', '=', call.body.undoId)
      .returning('changes')
      .executeTakeFirst();
    const given = appliedTariffs(stored?.changes);
    const lines = await findTariffLines(trx, declaration);
    const lineOf = new Map(lines.map((line) => [line.orderProductId, line]));
    const products = await findProducts(
      trx,
      declaration,
      given.map(({ orderProductId }) => orderProductId),
    );
    const untouched = given.flatMap((each) => {
      const [line, product] = [lineOf.get(each.orderProductId), products.get(each.orderProductId)];
      const isSame = line !== undefined && product?.version === each.productVersion && !product.isDeleted && isTariff(line, each.after);
      return isSame ? [{ ...each, line, product }] : [];
    });
    if (untouched.length > 0) {
      const changed = untouched.map(({ product, productBefore }) => ({ product, fields: productBefore }));
      await storeLines(
        trx,
        access,
        changed.filter(({ fields }) => Object.keys(fields).length > 0),
      );
      const recomputed = await recomputeAndStore(trx, opened, {
        changedLines: untouched.map(({ line, product, productBefore, before }) => ({
          id: line.id,
          tariff: before,
          sourceVersion: followedSource(
            line.sourceVersion,
            product.version,
            product.version + (Object.keys(productBefore).length > 0 ? 1 : 0),
          ),
        })),
      });
      await recordCorrection(
        trx,
        opened,
        untouched.map(({ line, before }) => ({ id: line.id, line: line.line, ...tariffChange(line, before) })),
        recomputed,
      );
    }
    const counted = { undone: untouched.length, kept: given.length - untouched.length };
    return { answer: ok(counted), consignmentId: declaration.consignmentId };
  });
  lineTotals.forget(consignmentId);
  return answer;
}

function isTariff({ hsTariffCode, tariffSuffix }: Tariff, other: Tariff): boolean {
  return hsTariffCode === other.hsTariffCode && tariffSuffix === other.tariffSuffix;
}
