import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressedValues,
  hasAddress,
  inputOfAddress,
  printDialogAddress,
  readDialogAddress,
} from '#renderer/screen/open/dialog-address.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';

const input: Pick<EntitySchema, 'properties' | 'required'> = {
  required: ['bookId'],
  properties: {
    bookId: { title: 'Book', type: 'integer', minimum: 1 },
    price: { title: 'Price', type: 'number' },
    shelf: { title: 'Shelf', type: 'string', maxLength: 5 },
    kind: { title: 'Kind', type: 'string', enum: ['A', 'B'] },
    isNew: { title: 'New', type: 'boolean' },
    pages: { title: 'Pages', type: 'array' },
  },
};

describe('the address of a dialog', () => {
  test('is read as it was printed, whatever its texts hold', () => {
    const name = fc.stringMatching(/^[a-z][A-Za-z]{0,8}$/).filter((text) => !(text in {}));
    fc.assert(
      fc.property(fc.dictionary(name, fc.string(), { noNullPrototype: true }), (values) => {
        const address = { screen: 'books/book', values };
        expect(readDialogAddress(printDialogAddress(address))).toEqual(address);
      }),
    );
  });

  test.each(['', 'book', 'books/book;', 'books/book;bookId', 'books/book;:1', '../books/book', 'https://elsewhere/book'])(
    'is none where it is %j',
    (text) => {
      expect(readDialogAddress(text)).toBeUndefined();
    },
  );

  test('holds numbers, texts, yes and no, and nothing else', () => {
    const values = { bookId: 7, shelf: 'A;1', isNew: false, pages: [1], author: undefined, note: '', more: null };

    expect(addressedValues(values)).toEqual({ bookId: '7', shelf: 'A;1', isNew: 'false' });
  });
});

describe('what an address gives a dialog', () => {
  test('is typed by the schema of its input', () => {
    const values = { bookId: '7', price: '1.5', shelf: 'A-1', kind: 'B', isNew: 'true' };

    expect(inputOfAddress(values, input)).toEqual({ bookId: 7, price: 1.5, shelf: 'A-1', kind: 'B', isNew: true });
  });

  test.each([
    ['without what is always given', {}],
    ['of an unknown field', { bookId: '7', toString: 'x' }],
    ['with a text for a number', { bookId: 'seven' }],
    ['with a fraction for a whole number', { bookId: '7.5' }],
    ['below its least', { bookId: '0' }],
    ['beyond what a number holds exactly', { bookId: '99999999999999999' }],
    ['with a text that is too long', { bookId: '7', shelf: 'abcdef' }],
    ['with no word of its enumeration', { bookId: '7', kind: 'C' }],
    ['with a list', { bookId: '7', pages: '[1]' }],
    ['with neither yes nor no', { bookId: '7', isNew: 'perhaps' }],
  ])('is refused %s', (_, values) => {
    expect(inputOfAddress(values, input)).toBeUndefined();
  });
});

test('dialogs and wizards have an address, but those that say why not, open by themselves or cannot be left', () => {
  expect([hasAddress({ kind: 'dialog' }), hasAddress({ kind: 'wizard' })]).toEqual([true, true]);
  expect([hasAddress({ kind: 'page' }), hasAddress({ kind: 'lookup' }), hasAddress({ kind: 'popover' })]).toEqual([false, false, false]);
  expect(hasAddress({ kind: 'dialog', noAddress: 'It is secret.' })).toBe(false);
  expect(hasAddress({ kind: 'dialog', opensOn: 'bell' })).toBe(false);
  expect(hasAddress({ kind: 'dialog', dismiss: 'never' })).toBe(false);
});
