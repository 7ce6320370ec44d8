import { expect, test } from 'vitest';
import { rankEntries } from '#src/app/jump/rank-entries.ts';

const pages = ['Trader Products', 'Products', 'Classified Products', 'Product lines', 'Users'];
const found = (sought: string) => rankEntries(pages, (page) => [page, 'Lists'], sought).map(({ item }) => item);

test('what is called exactly so comes first, then what begins so, then words that do', () => {
  expect(found('products')).toEqual(['Products', 'Trader Products', 'Classified Products']);
  expect(found('product')).toEqual(['Products', 'Product lines', 'Trader Products', 'Classified Products']);
});

test('every word counts, in any order, also of what tells it from others', () => {
  expect(found('prod tra')).toEqual(['Trader Products']);
  expect(found('lists user')).toEqual(['Users']);
  expect(found('xyz')).toEqual([]);
});

test('everything is there in its order while nothing is sought', () => {
  expect(found(' ')).toEqual(pages);
});
