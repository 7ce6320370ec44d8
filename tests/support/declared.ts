// Declarations as rows, for tests of reading them: what compiling would have stored is given.
import type { Database } from '#src/server/database/database.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import type { ConsignmentKeys } from './database-rows.ts';

export interface DeclaredLine {
  /** Of the product line it was copied from. */
  readonly orderProductId: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly steps?: readonly unknown[];
  readonly sourceVersion?: string;
}

interface Declared {
  readonly reference: string;
  readonly tradeDirection?: 'Import' | 'Export';
  readonly status?: 'Compiled' | 'Lodged' | 'Withdrawn';
  readonly head?: Readonly<Record<string, unknown>>;
  readonly lines: readonly DeclaredLine[];
  /** Who declares; the consignment's owner unless given. */
  readonly by?: number;
}

/** Adds a declaration of the consignment; answers its id and those of its lines. */
export async function addDeclaration(
  database: Database,
  { registrationId, consignmentId }: Pick<ConsignmentKeys, 'registrationId' | 'consignmentId'>,
  { reference, tradeDirection = 'Import', status = 'Compiled', head = {}, lines, by = registrationId }: Declared,
): Promise<{ readonly id: number; readonly lineIds: readonly number[] }> {
  const id = newId();
  const lineIds = lines.map(() => newId());
  const keys = { registration_id: registrationId, consignment_id: consignmentId };
  await database.asTenant(by, async (trx) => {
    const data = { reference, tradeDirection, status, entryDate: '2026-11-20', homeCurrency: 'NZD', taxName: 'GST', ...head };
    await trx
      .insertInto('declaration')
      .values({ ...keys, id, data: JSON.stringify(data), basis: '{"ruleVersion": 1}' })
      .execute();
    for (const [index, line] of lines.entries()) {
      const row = {
        ...keys,
        declaration_id: id,
        trade_direction: tradeDirection,
        id: lineIds[index] ?? newId(),
        order_product_id: line.orderProductId,
        line: index + 1,
        source_version: line.sourceVersion ?? '1.1.1',
        data: JSON.stringify({ tariffMatches: 1, ...line.data }),
        facts: JSON.stringify(line.facts ?? {}),
        steps: JSON.stringify(line.steps ?? []),
      };
      await trx.insertInto('declaration_line').values(row).execute();
    }
  });
  return { id, lineIds };
}
