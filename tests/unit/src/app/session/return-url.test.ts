import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeReturnUrl, signInUrl } from '#src/app/session/return-url.ts';

const ORIGIN = 'https://quayline.example';

const KEPT = [
  ['/', '/'],
  ['/Consignments', '/Consignments'],
  ['/Consignments/12', '/Consignments/12'],
  ['/Consignments/12?tab=lines&x=1', '/Consignments/12?tab=lines&x=1'],
  ['/Consignments/12#line-3', '/Consignments/12#line-3'],
  ['/Consignments?q=a%26b#top', '/Consignments?q=a%26b#top'],
  ['/a?next=https://evil.example', '/a?next=https://evil.example'],
  ['/a#//evil.example', '/a#//evil.example'],
  ['Consignments', '/Consignments'],
  ['?q=1', '/?q=1'],
  ['./Consignments', '/Consignments'],
  ['/a/../b', '/b'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/a//b', '/a//b'],
  ['/@evil.example', '/@evil.example'],
  ['/javascript:alert(1)', '/javascript:alert(1)'],
  ['https://quayline.example/Consignments?x=1#y', '/Consignments?x=1#y'],
  ['https://quayline.example:443/Consignments', '/Consignments'],
  ['https://someone:secret@quayline.example/Consignments', '/Consignments'],
  ['//quayline.example/Consignments', '/Consignments'],
  // The scheme of the page itself without slashes is a relative address.
  ['https:evil.example', '/evil.example'],
  ['/Consignments/日本', '/Consignments/%E6%97%A5%E6%9C%AC'],
] as const;

const REFUSED = [
  undefined,
  '//evil.example',
  '///evil.example',
  '////evil.example/a',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/a/b/../../..//evil.example',
  '//evil.example:443/%2f..',
  'http:///evil.example',
  'https:\\\\evil.example',
  '/%2e%2e//evil.example',
  '/%2E%2e%2F../..//evil.example',
  String.raw`\\evil.example`,
  String.raw`/\evil.example`,
  String.raw`\/evil.example`,
  String.raw`/..\/evil.example`,
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  'https://evil.example/Consignments',
  'https:/\\evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'http://quayline.example/Consignments',
  'https://quayline.example:8443/',
  'https://quayline.example.evil.example/',
  'https://quayline.example@evil.example/',
  'https://evil.example\\@quayline.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://quayline.example/0b1c',
  'file:///etc/passwd',
  'https://',
  'https://[',
  '/auth/login',
  '/auth/login?returnUrl=/auth/login',
  '/AUTH/LOGIN#again',
] as const;

describe('where to go after signing in', () => {
  test.each(KEPT)('keeps %j as %j', (text, place) => {
    expect(safeReturnUrl(text, ORIGIN)).toBe(place);
  });

  test.each(REFUSED.map((text) => [text]))('goes home instead of %j', (text) => {
    expect(safeReturnUrl(text, ORIGIN)).toBe('/');
  });

  test('never leaves the site, whatever the text', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      '%2f',
      '%2e',
      ':',
      '@',
      '//',
      'https:',
      'javascript:',
      'evil.example',
      '\t',
      '\n',
      ' ',
      '#',
      '?',
      'a',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const place = safeReturnUrl(parts.join(''), ORIGIN);
        expect(new URL(place, ORIGIN).origin).toBe(ORIGIN);
        expect(place).toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('comes back to path, search and hash as they were', () => {
    const place = '/Consignments/12?tab=lines&q=a%20b#line-3';
    const returnUrl = new URL(signInUrl(place), ORIGIN).searchParams.get('returnUrl') ?? undefined;
    expect(safeReturnUrl(returnUrl, ORIGIN)).toBe(place);
  });

  test('carries no return address from the home page or from the sign-in page itself', () => {
    expect(signInUrl('/')).toBe('/auth/login');
    expect(signInUrl('/auth/login?returnUrl=%2Fa')).toBe('/auth/login');
  });
});

test('the sign-in page is told that a session has ended, with a place to come back to and without', () => {
  expect(signInUrl('/', true)).toBe('/auth/login?reason=ended');
  expect(signInUrl('/Consignments/7?from=list#lines', true)).toBe(
    `/auth/login?returnUrl=${encodeURIComponent('/Consignments/7?from=list#lines')}&reason=ended`,
  );
});
