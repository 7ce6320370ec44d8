import { formatFault } from '../plan/value-limits.ts';
import { printTariffCode, readTariffCode, type TariffCell } from '../values/read-tariff-code.ts';
import type { CellKind } from './cell-reader.ts';

/** A tariff code whose suffix has a field of its own. An invalid suffix keeps the HS code. */
export const tariffCell: CellKind = {
  reads: ({ schema }) => schema['x-splits'] !== undefined,
  reader(field, { context: { plan, messages }, report, fill }) {
    const rest = plan.byName.get(field.schema['x-splits']?.[0] ?? '') ?? field;
    // The same goods repeat down a sheet.
    const known = new Map<string, TariffCell>();
    return (cell) => {
      const read = known.get(cell) ?? readTariffCode(cell);
      known.set(cell, read);
      switch (read.kind) {
        case 'empty':
          return null;
        case 'code':
          fill(rest.name, read.suffix === '' ? null : read.suffix);
          return read.hsTariffCode;
        case 'zero-lost':
          report.error(
            field,
            'paste.zero-lost',
            { digits: read.digits, code: printTariffCode(read.offered) },
            [read.offered.hsTariffCode, read.offered.suffix].filter((part) => part !== '').join('.'),
          );
          return null;
        case 'suffix-format':
          report.addMessage('error', field, formatFault(rest, cell, messages));
          return read.hsTariffCode;
        case 'hs-code-format':
          report.addMessage('error', field, formatFault(field, cell, messages));
          return null;
      }
    };
  },
};
