import { expect, test } from 'vitest';
import { documentTypeOf } from '#src/domain/attachments/document-type-of.ts';

test.each([
  ['Invoice 4711.pdf', 'INV'],
  ['SI-100234_INV.PDF', 'INV'],
  ['PackingList.xlsx', 'PAC'],
  ['packing list for invoice 12.pdf', 'PAC'],
  ['HBL-MAEU123.pdf', 'BOL'],
  ['Bill of Lading.tif', 'BOL'],
  ['certificate-of-origin.pdf', 'CER'],
  ['MPI permit.pdf', 'PER'],
  ['Container quarantine declaration.docx', 'CQD'],
  // Part of another word is no word.
  ['inventory.csv', 'OTH'],
  ['blue.png', 'OTH'],
  ['circular.txt', 'OTH'],
  ['', 'OTH'],
  ['.pdf', 'OTH'],
])('of %j is %s', (name, type) => {
  expect(documentTypeOf(name, false)).toBe(type);
});

test('is a passport only among personal effects', () => {
  expect(documentTypeOf('passport.jpg', true)).toBe('PP');
  expect(documentTypeOf('passport.jpg', false)).toBe('OTH');
});
