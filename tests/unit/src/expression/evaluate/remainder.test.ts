import { describe, expect, test } from 'vitest';
import { createEnvironment, type Scope } from '#src/expression/index.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };

const environment = createEnvironment({
  names: {
    line: { type: 'object', properties: { origin: { type: 'string', title: 'Origin' }, packages: { type: 'number', title: 'Packages' } } },
    consignment: {
      type: 'object',
      properties: { isBuyer: { type: 'boolean', title: 'Buyer' }, isLocked: { type: 'boolean', title: 'Locked' } },
    },
  },
});

function remainder(source: string, scope: Scope): boolean | string | undefined {
  const open = environment.compile(source).remainder(scope);
  return typeof open === 'object' ? open.explain(catalogue.explanation) : open;
}

describe('of a condition, when only the role is known,', () => {
  const buyer = { consignment: { isBuyer: true, isLocked: null } };

  test.each<[string, boolean | string | undefined]>([
    ['consignment.isBuyer', true],
    ['consignment.isLocked', false],
    ['consignment.isBuyer || line.packages > 0', true],
    ['!consignment.isBuyer && line.packages > 0', false],
    ["consignment.isBuyer && line.origin == 'CN'", 'Origin is “CN”'],
    ["!(consignment.isLocked || line.origin == 'CN')", 'Origin is not “CN”'],
    ['consignment.isBuyer ? line.packages > 0 : blank(line.origin)', 'Packages is more than 0'],
    ['line.packages > 0 ? consignment.isBuyer : consignment.isLocked', 'Buyer is yes if Packages is more than 0, otherwise Locked is yes'],
  ])('%s remains %s', (source, remains) => {
    expect(remainder(source, buyer)).toBe(remains);
  });

  test('a name that is not known at all remains', () => {
    expect(remainder('consignment.isLocked', { consignment: { isBuyer: true } })).toBe('Locked is yes');
  });
});
