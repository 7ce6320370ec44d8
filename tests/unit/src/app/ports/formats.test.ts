import { expect, test } from 'vitest';
import { formatsAt } from '#src/app/ports/formats.ts';

test('a moment is printed by the clock of the business, whichever the machine has', () => {
  const at = (zone: string | undefined) =>
    formatsAt(() => zone)
      .get('date-time')
      ?.print('2026-11-23T11:30:00Z');

  expect(at('Pacific/Auckland')).toBe('24 Nov 2026 00:30');
  expect(at('Asia/Kolkata')).toBe('23 Nov 2026 17:00');
  expect(at('Pacific/Apia')).toBe('24 Nov 2026 00:30');
});

test('a date is the same everywhere', () => {
  expect(
    formatsAt(() => 'Pacific/Auckland')
      .get('date')
      ?.print('2026-11-23'),
  ).toBe('23 Nov 2026');
});
