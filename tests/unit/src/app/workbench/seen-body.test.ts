import { describe, expect, test } from 'vitest';
import { seenBody } from '#src/app/workbench/seen-body.ts';
import { consignmentFlags, type PartyRole, ROLES } from '#src/domain/parties/consignment-flags.ts';

const TYPE = { canCreateConsignments: true, mayCompile: true, tariffFromReview: true };

function flagsOf(role: PartyRole, isLocked = false) {
  const source = { id: 7, isLocked, data: { tradeDirection: 'Import' }, parties: [{ role, registrationId: 3 }] };
  return consignmentFlags({ registrationId: 3, regType: TYPE }, source);
}

function see(body: unknown, role: PartyRole | undefined, state: 'asItIs' | 'readOnly' | 'locked' = 'asItIs') {
  const unknown: string[] = [];
  const seen = seenBody(body, { role, state, own: TYPE, note: (title) => void unknown.push(title) });
  return { seen, unknown };
}

describe('an answer seen as another role', () => {
  test.each(ROLES)('of %s has the flags that the server would give it', (role) => {
    expect(see(flagsOf('buyer'), role).seen).toEqual({
      ...flagsOf(role),
      sellerProductLookupEnabled: false,
      buyerId: 3,
      sellerId: undefined,
    });
  });

  test.each(ROLES.flatMap((own) => ROLES.map((role) => [own, role] as const)))(
    'never shows %s, as %s, more than they may see',
    (own, role) => {
      const mine = flagsOf(own);
      const { seen } = see(mine, role);
      const more = Object.entries(Object(seen)).filter(
        ([name, value]) => name.startsWith('maySee') && value === true && !Reflect.get(mine, name),
      );
      expect(more).toEqual([]);
    },
  );

  test('names what is not known', () => {
    expect(see(flagsOf('forwarder'), 'buyer').unknown).toEqual(['May see values', 'May see declarations']);
    expect(see(flagsOf('buyer'), 'forwarder').unknown).toEqual([]);
  });

  test('is changed wherever flags stand in it, and nothing else', () => {
    const consignment = { id: 7, isLocked: false, vessel: 'Aotea', flags: flagsOf('buyer') };
    expect(see({ items: [consignment], total: 1 }, undefined, 'locked').seen).toEqual({
      items: [
        { ...consignment, isLocked: true, flags: { ...flagsOf('buyer'), isLocked: true, isConsignmentLocked: true, isLodged: false } },
      ],
      total: 1,
    });
    expect(see([{ isLocked: false }], 'forwarder', 'locked').seen).toEqual([{ isLocked: false }]);
  });

  test('closes a declaration to those who may not compile', () => {
    const declaration = { id: 1, flags: { mayAct: true, mayEdit: true, mayChooseTariff: true }, consignment: flagsOf('buyer') };
    expect(see(declaration, 'forwarder').seen).toMatchObject({ flags: { mayAct: false, mayEdit: false, mayChooseTariff: false } });
    expect(see(declaration, 'inboundBroker').seen).toMatchObject({ flags: { mayAct: true, mayEdit: true, mayChooseTariff: true } });
    expect(see(declaration, undefined, 'readOnly').seen).toMatchObject({
      flags: { mayAct: false },
      consignment: { mayEditLines: false, maySeeLines: true },
    });
  });
});
