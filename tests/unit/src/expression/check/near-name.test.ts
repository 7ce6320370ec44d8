import { expect, it } from 'vitest';
import { nearestName } from '#src/expression/index.ts';

it('suggests the name that differs least, whatever its case', () => {
  expect(nearestName('sesion', ['consignment', 'session', 'mode'])).toBe('session');
  expect(nearestName('HSTariffcode', ['hsTariffCode', 'tariffSuffix'])).toBe('hsTariffCode');
});

it('counts two letters exchanged as one slip', () => {
  expect(nearestName('emtpy', ['field', 'empty'])).toBe('empty');
  expect(nearestName('ab', ['ba'])).toBeUndefined();
});

it('suggests nothing where no name is near', () => {
  expect(nearestName('quantity', ['description', 'unit'])).toBeUndefined();
  expect(nearestName('x', ['y'])).toBeUndefined();
  expect(nearestName('anything', [])).toBeUndefined();
});
