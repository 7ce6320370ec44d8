import type { Transaction } from 'kysely';
import { adjacentLines } from '#src/domain/declarations/adjacent-lines.ts';
import type { TariffChoiceResult } from '#schemas/generated/types.ts';
import { changedFields, type ProductLine, storeLines } from '../../consignments/store-lines.ts';
import type { Database } from '../../database/database.ts';
import type { Totals } from '../../database/lists/totals.ts';
import { newUuid } from '../../database/tables/ids.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { Refusal } from '../../messages/refusal.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { textIn } from '../../records/request/read-json.ts';
import { fullCodeOf } from '../store/line-data.ts';
import { tariffFields } from '../store/line-tariff.ts';
import { assertChangeable, type OpenDeclaration } from '../store/open-declaration.ts';
import { recomputeAndStore } from '../store/recompute.ts';
import { assertCurrentLine, openToCorrect, recordCorrection } from './correcting.ts';
import { findProducts } from './product-tariffs.ts';
import { findTariffLines, type TariffLine } from './tariff-lines.ts';
import { followedSource, type Tariff, tariffChange, type AppliedTariff } from './applied-tariff.ts';

const readBody = bodyReader('declarations/tariff-choice', 'applyTariff');

/** Applies a tariff to a line and to those like it. Declaration lines and product lines change together or not at all. */
export async function applyTariff(database: Database, lineTotals: Totals, call: Call): Promise<Answer> {
  const isDryRun = call.query.isTrue('dryRun');
  const { answer, consignmentId } = await database.transaction(call.token, async (trx, session) => {
    const opened = await openToCorrect(trx, session, call.path, 'mayApplyTariff');
    const record = readBody(call.documents)(call.body, { context: opened.access.context }).assertValid();
    const tariff = { hsTariffCode: textIn(record, 'tariffCode'), tariffSuffix: textIn(record, 'tariffSuffix') };
    assertChangeable(opened);
    const taken = await linesTaking(trx, opened, record);
    const result = { lineIds: taken.map(({ id }) => id), lines: taken.map((line) => shown(line, tariff)) };
    if (!isDryRun) assertCurrentLine(call, opened);
    const undoId = isDryRun ? undefined : await give(trx, opened, taken, tariff);
    return { answer: ok({ ...result, ...(undoId !== undefined && { undoId }) }), consignmentId: opened.declaration.consignmentId };
  });
  if (!isDryRun) lineTotals.forget(consignmentId);
  return answer;
}

type OpenLine = Awaited<ReturnType<typeof openToCorrect>>;

/**
 * The lines that take the tariff chosen on a line: none whose product line was given another since it was compiled. 409 if the chosen
 * line's product line is deleted, or a line asked for is none of them.
 */
async function linesTaking(
  trx: Transaction<Tables>,
  { declaration, line: chosen }: OpenLine,
  { to, lineIds }: RecordData,
): Promise<readonly TariffLine[]> {
  const lines = await findTariffLines(trx, declaration);
  const index = lines.findIndex(({ id }) => id === chosen.id);
  const line = lines[index];
  if (line === undefined || line.isDeleted === true) throw new Refusal(409, 'problem.deleted');
  const alike =
    to === 'sameCode'
      ? lines.filter((each) => each.isDeleted !== true && fullCodeOf(each) === fullCodeOf(line))
      : adjacentLines(lines, index);
  const open = alike.filter((each) => each === line || !each.isTariffUpdated);
  if (!Array.isArray(lineIds)) return open;
  const asked = open.filter(({ id }) => lineIds.includes(id));
  if (asked.length < new Set(lineIds).size) throw new Refusal(409, 'problem.otherLines');
  return asked;
}

function shown(
  { id, line, productCode, description, ...has }: TariffLine,
  tariff: Tariff,
): NonNullable<TariffChoiceResult['lines']>[number] {
  const [before, after] = [fullCodeOf(has), fullCodeOf(tariff)];
  return {
    id,
    line,
    ...(productCode !== null && { productCode }),
    ...(description !== null && { description }),
    ...(before !== null && { before }),
    ...(after !== null && { after }),
  };
}

/** Changes the lines and stores their previous state; returns the id for undoing it. */
async function give(trx: Transaction<Tables>, opened: OpenDeclaration, taken: readonly TariffLine[], tariff: Tariff): Promise<string> {
  const { declaration, access } = opened;
  const products = await findProducts(
    trx,
    declaration,
    taken.map(({ orderProductId }) => orderProductId),
  );
  const given = taken.map((line) => {
    const product = products.get(line.orderProductId);
    if (product === undefined) throw new Error(`The product line of declaration line ${line.id} does not exist.`);
    return {
      line,
      product,
      fields: changedFields(product, tariffFields(product.data, tariff, declaration.basis.tradeDirection, access.flags)),
    };
  });
  const changed = given.filter(({ fields }) => Object.keys(fields).length > 0);
  await storeLines(trx, access, changed);
  const recomputed = await recomputeAndStore(trx, opened, {
    changedLines: given.map(({ line, product, fields }) => ({
      id: line.id,
      tariff,
      sourceVersion: followedSource(line.sourceVersion, product.version, versionAfter(product, fields)),
    })),
  });
  await recordCorrection(
    trx,
    opened,
    taken.map((line) => ({ id: line.id, line: line.line, ...tariffChange(line, tariff) })),
    recomputed,
  );
  const changes = given.map(({ line, product, fields }): AppliedTariff => ({
    orderProductId: product.id,
    productVersion: versionAfter(product, fields),
    productBefore: Object.fromEntries(Object.keys(fields).map((name) => [name, product.data[name] ?? null])),
    before: { hsTariffCode: line.hsTariffCode, tariffSuffix: line.tariffSuffix },
    after: tariff,
  }));
  const id = newUuid();
  await trx
    .insertInto('declaration_undo')
    .values({
      registration_id: declaration.registrationId,
      consignment_id: declaration.consignmentId,
      declaration_id: declaration.id,
      trade_direction: declaration.basis.tradeDirection,
      id,
      changes: JSON.stringify(changes),
    })
    .execute();
  return id;
}

function versionAfter({ version }: ProductLine, fields: Readonly<Record<string, unknown>>): number {
  return Object.keys(fields).length === 0 ? version : version + 1;
}
