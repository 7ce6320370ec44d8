import { describe, expect, test } from 'vitest';
import { createRecentlyOpened, placeVisited } from '#src/app/jump/recently-opened.ts';

function remembered(kept: Record<string, unknown> = {}) {
  return { kept, read: (key: string) => kept[key], write: (key: string, value: unknown) => void (kept[key] = value) };
}

describe('what was opened lately', () => {
  test('has the latest first, each once, and not without end', () => {
    const recent = createRecentlyOpened(remembered());
    for (let id = 1; id <= 30; id += 1) recent.note({ place: `/Consignments/${id}`, title: `Consignment ${id}` });
    recent.note({ place: '/Consignments/20', title: 'Consignment C-20' });

    expect(recent.read()).toHaveLength(20);
    expect(recent.read().slice(0, 2)).toEqual([
      { place: '/Consignments/20', title: 'Consignment C-20' },
      { place: '/Consignments/30', title: 'Consignment 30' },
    ]);
  });

  test('leads nowhere outside the site, whatever stands in the storage', () => {
    const visited = [
      { place: 'https://elsewhere.example', title: 'A' },
      { place: '//elsewhere.example', title: 'B' },
      { place: 7 },
      null,
      'x',
    ];

    expect(createRecentlyOpened(remembered({ visited })).read()).toEqual([]);
    expect(createRecentlyOpened(remembered({ visited: 'broken' })).read()).toEqual([]);
  });
});

test('of an address the dialog over the page counts, and not how the list was looked at', () => {
  expect(placeVisited('/Tariffs', 'tariffs/tariff;tariffId:12')).toBe('/Tariffs?open=tariffs/tariff;tariffId:12');
  expect(placeVisited('/Tariffs', undefined)).toBe('/Tariffs');
});
