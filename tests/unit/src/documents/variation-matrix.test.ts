import { describe, expect, test } from 'vitest';
import { flagsOfRole } from '#src/domain/parties/consignment-flags.ts';
import { matrixOf } from '#src/documents/variations/matrix.ts';
import { releaseOf } from '#src/server/documents/edition.ts';
import { rolesOf } from '#src/server/variations/meaning.ts';
import { productDocuments } from '#tests/support/documents.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';

const TYPE = { canCreateConsignments: true };
const release = releaseOf(productDocuments);
const LINE = 'consignments/product-line';

function cellsOf(...changes: readonly Change[]) {
  const { matrix } = matrixOf(changes, release, { session: TYPE, roles: rolesOf(TYPE) });
  return matrix.map(({ fields, aspect, roles, states, was, now, because }) => ({
    cell: `${fields.join(', ')} ${aspect}`,
    for: roles.join(', '),
    in: states.join(', '),
    is: `${was} > ${now}`,
    because,
  }));
}

describe('the matrix of changes', () => {
  test('tells roles apart, and says of each what remains of the condition', () => {
    expect(cellsOf({ at: `${LINE}#brandName`, set: { requiredWhen: "consignment.isBuyer && line.countryOfOriginCode == 'CN'" } })).toEqual([
      {
        cell: 'Brand/Marks required',
        for: 'Buyer',
        in: 'New, Stored',
        is: 'never > when Origin Country is “CN”',
        because: 'It depends on the record',
      },
    ]);
  });

  test('warns of who cannot fill in what is required of them', () => {
    const cells = cellsOf({ at: `${LINE}#secondaryProductCode`, set: { required: true } });
    expect(cells.map(({ for: roles, because }) => [roles, because])).toEqual([
      ['Buyer, Inbound broker, Outbound broker', 'Without condition'],
      ['Outbound party', 'They cannot fill it in: while it is empty, nothing of the record can be saved'],
    ]);
  });

  test('has a section with all its fields in one row, in the states that its condition tells apart', () => {
    const [first, ...others] = cellsOf({ at: `${LINE}.ui#line`, set: { visible: '!consignment.isLodged' } });
    expect(first).toMatchObject({ in: 'Lodged', is: 'always > never', because: 'A declaration is lodged' });
    expect(first?.cell).toMatch(/^Invoice Number, Product Code, Description, .* visible$/);
    // Values are hidden from forwarders before.
    expect(others).toHaveLength(1);
    expect(others[0]?.for).not.toContain('Forwarder');
  });

  test('is empty for changes of words, limits and rules', () => {
    const at = `${LINE}#brandName`;
    expect(cellsOf({ at, set: { title: 'Make', maxLength: 10 }, was: { title: 'Brand/Marks', maxLength: 35 } })).toEqual([]);
  });

  test('names the records of which nothing says who may use them', () => {
    const changes: Change[] = [{ at: 'declarations/declaration#freightAmount', set: { required: true } }];
    expect(matrixOf(changes, release, { session: TYPE, roles: rolesOf(TYPE) })).toEqual({ matrix: [], untold: ['Declaration'] });
  });
});

test('of a role only those flags are known that hold on every consignment', () => {
  expect(flagsOfRole('buyer', TYPE)).toMatchObject({ isBuyer: true, isSeller: false, maySeeValues: true, isOwner: false });
  expect(Object.keys(flagsOfRole('buyer', { ...TYPE, mayCompile: true }))).not.toEqual(
    expect.arrayContaining(['mayCompile', 'isLocked', 'tradeDirection', 'buyerId']),
  );
});
