import type { Transaction } from 'kysely';
import type { Access } from '../../parties/access.ts';
import { changedFields, storeLines } from '../../consignments/store-lines.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { text } from '../../messages/texts.ts';
import { tariffFields } from '../store/line-tariff.ts';
import type { FilledLine } from './assemble.ts';

/** Writes the values of their sources into product lines, and logs the source with each. */
export async function fillLines(trx: Transaction<Tables>, access: Access, filled: readonly FilledLine[]): Promise<void> {
  const { flags } = access;
  const changes = filled.map(({ line, tariff, origin, source }) => {
    const fields = {
      ...(tariff !== null && tariffFields(line.data, tariff, flags.tradeDirection ?? 'Import', flags)),
      ...(origin !== null && { countryOfOriginCode: origin }),
    };
    const because = text('compiling.filled', { source: text(`compiling.source.${source.source}`), code: source.code ?? '' }).trim();
    return { product: line, fields: changedFields(line, fields), because };
  });
  await storeLines(trx, access, changes);
}
