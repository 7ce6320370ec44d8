import { expect, test } from 'vitest';
import { catalogue } from '#src/domain/catalogue.ts';
import { controlNote } from '#src/domain/invoices/control-note.ts';

const invoice = { invoiceNumber: 'SZ-1', lineCount: 2, currencyCode: 'USD', lineTotal: 100, numberOfPackages: 4, grossWeight: 80 };
const line = { invoiceNumber: 'SZ-1', currencyCode: 'USD', exportValue: 10, numberOfPackages: 1, totalWeight: 2, weightUnitCode: 'kgm' };
const OTHER = 'value not compared, its lines have different currencies or none';
type Fields = Readonly<Record<string, unknown>>;
const note = (printed: Fields, added: readonly Fields[] = [], removed: readonly Fields[] = []) =>
  controlNote({ ...invoice, ...printed }, added, removed, catalogue);

test.each<readonly [what: string, is: string, shown: string]>([
  ['without control totals', note({}), ''],
  ['of the totals printed on it', note({ controlTotal: 100, controlPackages: 4, controlWeight: 80 }), '✓'],
  ['that lack some', note({ controlTotal: 112, controlPackages: 4 }), 'value 12.00 short'],
  [
    'that are too many',
    note({ controlTotal: 99.5, controlPackages: 3, controlWeight: 79.5 }),
    'value 0.50 over, packages 1 over, weight 0.5 kg over',
  ],
  ['with one that is typed', note({ controlTotal: 110, controlPackages: 5, controlWeight: 82 }, [line]), '✓'],
  ['with one in place of a stored one', note({ controlTotal: 105 }, [{ ...line, exportValue: 15 }], [line]), '✓'],
  ['and not those of another invoice', note({ controlTotal: 100 }, [{ ...line, invoiceNumber: 'SZ-2' }]), '✓'],
  ['less the discount, in cents', note({ controlTotal: 109.67 }, [{ ...line, exportValue: 9.95, discountPercent: 2.8 }]), '✓'],
  ['weighed in pounds', note({ controlWeight: 125.359 }, [{ ...line, totalWeight: 100, weightUnitCode: 'lbs' }]), '✓'],
  ['in several currencies', note({ controlTotal: 110 }, [{ ...line, currencyCode: 'NZD' }]), OTHER],
  ['stored in several currencies', note({ currencyCode: undefined, lineTotal: undefined, controlTotal: 110 }, [line]), OTHER],
  ['stored in several currencies alone', note({ currencyCode: undefined, lineTotal: undefined, controlTotal: 9 }), OTHER],
  ['with one whose currency is still empty', note({ controlTotal: 110 }, [{ ...line, currencyCode: '' }]), '✓'],
  [
    'of which the only one, stored without a currency, gets one',
    note({ lineCount: 1, currencyCode: undefined, lineTotal: undefined, controlTotal: 10 }, [line], [{ ...line, currencyCode: undefined }]),
    '✓',
  ],
  ['of which none is stored', note({ lineCount: 0, currencyCode: undefined, lineTotal: 0, controlTotal: 10 }, [line]), '✓'],
])('lines of an invoice %s', (_, is, shown) => {
  expect(is).toBe(shown);
});
