import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessNameKey } from '#src/domain/business-names/business-name-key.ts';

const keyOf = (name: string, country = 'NZ') => businessNameKey(name, country);

/** Names of words whose ends are no legal form. */
const names = fc
  .array(
    fc.constantFrom('Harbour', 'Brokers', 'Tasman', 'Forwarding', 'Pacific', 'Retail', 'Māori', 'Çelik', 'Øst', '3M', 'Нова', 'Νίκη'),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((words) => words.join(' '));
const latinNames = names.map((name) => name.replaceAll(/[^\p{Script=Latin}\d ]/gu, '').trim()).filter((name) => name !== '');

describe('a business name is like another', () => {
  test.each([
    ['in another case', 'Acme Retail', 'ACME retail'],
    ['with other spaces', 'Acme Retail', ' AcmeRetail '],
    ['with other punctuation', 'Acme Retail', 'A.c.m.e-Retail!'],
    ['with accents', 'Acme Retail', 'Ácmè Rētaił'],
    ['in letters of full width', 'Acme Retail', 'Ａｃｍｅ Ｒｅｔａｉｌ'],
    ['with a ligature', 'Office Fit', 'Oﬃce ﬁt'],
    ['with a sharp s', 'Weiss', 'Weiß'],
    ['with a capital i for an l', 'Acme Retail', 'Acme RetaiI'],
    ['with a one for an l', 'Acme Retail', 'Acme Retai1'],
    ['with a bar for an l', 'Acme Retail', 'Acme Retai|'],
    ['with a zero for an o', 'Harbour Brokers', 'Harb0ur Br0kers'],
    ['with r and n for an m', 'Acme Retail', 'Acrne Retail'],
    ['with two v for a w', 'Tasman Forwarding', 'Tasman Forvvarding'],
    ['with one Cyrillic letter', 'Acme Retail', 'Acme Rеtail'],
    ['in Cyrillic capitals only', 'ACME', 'АСМЕ'],
    ['in small Cyrillic letters only', 'acme', 'асме'],
    ['with a Greek letter that is like one in small alone', 'Vine', 'νine'],
    ['with a sign for a letter', 'Seasand', 'Se@$and'],
    ['with a sign for a word', 'Smith and Sons', 'Smith & Sons'],
    ['with a hidden character', 'Acme Retail', 'Ac\u200Bme Retail'],
    ['with the country', 'Acme Retail', 'Acme Retail NZ'],
    ['with the country in dots', 'Acme Retail', 'Acme Retail (N.Z.)'],
    ['with the name of the country and a legal form', 'Acme Retail', 'Acme Retail New Zealand Limited'],
  ])('%s', (_how, name, other) => {
    expect(keyOf(other)).toBe(keyOf(name));
  });

  test.each(
    (
      'Ltd,Ltd.,Limited,LIMITED,Pty,Pty Ltd,(Pty) Ltd,P/L,Inc,Inc.,Co,Co Ltd,Corp,LLC,L.L.C.,LLP,PLC,GmbH,G.m.b.H.,AG,S.A.,B.V.,' +
      'Lirnited,Ltԁ'
    ).split(','),
  )('as a company of the form %s', (form) => {
    expect(keyOf(`Acme Retail ${form}`)).toBe(keyOf('Acme Retail'));
    expect(keyOf(`AcmeRetail${form}`)).toBe(keyOf('Acme Retail'));
  });

  test('of two letters, with a form of three', () => {
    expect(keyOf('EY Limited')).toBe(keyOf('EY Ltd'));
    expect(keyOf('Visa')).not.toBe(keyOf('Vi'));
  });

  test('however its letters are cased, accented, spaced and dotted', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '  ', '-', '.', ', ', '/', "'", '\u00AD'), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(names, fc.boolean(), separators, (name, isLarge, between) => {
        const cased = isLarge ? name.toUpperCase() : name.toLowerCase();
        const isAmongLatin = /\p{Script=Latin}/u.test(name) && /\p{Script=Greek}|\p{Script=Cyrillic}/u.test(name);
        const spread = Array.from(name, (letter, index) => `${letter}${between[index] ?? ''}`).join('');
        expect(keyOf(spread)).toBe(keyOf(name));
        // Among Latin letters those of other scripts are taken as they are written.
        if (!isAmongLatin) expect(keyOf(cased)).toBe(keyOf(name));
      }),
    );
  });

  test('with any number of forms and its country at the end', () => {
    const endings = fc.array(fc.constantFrom('Ltd', 'Limited', 'Pty', 'Inc', 'LLC', 'GmbH', 'Co', 'NZ', 'New Zealand'), { maxLength: 4 });
    fc.assert(
      fc.property(latinNames, endings, (name, written) => {
        expect(keyOf([name, ...written].join(' '))).toBe(keyOf(name));
      }),
    );
  });
});

describe('a business name is unlike another', () => {
  test.each([
    ['Acme Retail', 'Acme Wholesale'],
    ['Harbour Brokers', 'Harbour Breakers'],
    ['Pier 10', 'Pier 11'],
    ['Pacific Carriers', 'Pacific Couriers'],
    ['Нова', 'Нива'],
    ['日本通運', '日本郵船'],
    ['ไทย', 'ไทร'],
  ])('%s and %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  test('of a country it is not in', () => {
    expect(keyOf('Acme Retail NZ', 'AU')).not.toBe(keyOf('Acme Retail', 'AU'));
    expect(keyOf('Acme Retail Australia Pty Ltd', 'AU')).toBe(keyOf('Acme Retail', 'AU'));
  });

  test('unless both say nothing but forms and countries', () => {
    expect(keyOf('New Zealand Ltd')).toBe(keyOf('New Zealand Limited'));
    expect(keyOf('Limited')).not.toBe(keyOf('New Zealand'));
  });
});

describe('the key of a name', () => {
  test('is there for whatever is not blank, and the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 35 }), (name) => {
        const key = keyOf(name);
        expect(key === '').toBe(name.normalize('NFKC').trim() === '');
        expect(keyOf(name)).toBe(key);
      }),
    );
  });

  test('keeps a name of signs alone', () => {
    expect(keyOf('★ ★')).toBe('★★');
    expect(keyOf('★')).not.toBe(keyOf('☆'));
  });
});
