// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { replace } from '#tests/support/broker-desk.ts';
import { openDeclarationDesk } from '#tests/support/declaration-desk.ts';
import { type Declared, lineUrl, lockUrl, productUrl, url } from '#tests/support/declarations.ts';
import { listen, type Listening } from '#tests/support/event-stream.ts';
import type { HarbourRole } from '#tests/support/harbour.ts';

const open: Listening[] = [];

const desk = await openDeclarationDesk();
afterEach(() => open.splice(0).forEach((listening) => listening.stop()));

const DECLARATION = 'declarations/declaration';
const tokenOf = (role: HarbourRole) => desk.harbour.parties[role].token;
const by = (role: HarbourRole, method: string, path: string, body?: unknown) => desk.call(method, path, body, {}, tokenOf(role));

/** Who sees nothing of a declaration of this direction, though they are on its consignment. */
const blind = {
  Import: ['seller', 'outboundBroker', 'outboundParty', 'forwarder', 'carterOutbound'],
  Export: ['buyer', 'seller', 'inboundBroker', 'forwarder', 'carterOutbound'],
} as const;

describe.each(['Import', 'Export'] as const)('a declaration of an %s', (direction) => {
  test('is to those who do not declare it as one that is not there, byte for byte, whatever they call', async () => {
    const place = await desk.declared([{}], direction);
    const missing = { ...place, declarationId: 4_711_000_000_001 };
    const calls: readonly ((at: Declared) => readonly [string, string, unknown?])[] = [
      (at) => ['GET', url(at)],
      (at) => ['GET', `${url(at)}/reviewlines`],
      (at) => ['GET', `${url(at)}/log`],
      (at) => ['GET', `${url(at)}/compilations`],
      (at) => ['GET', `${url(at)}/files?Format=JSON`],
      (at) => ['GET', lineUrl(at)],
      (at) => ['PUT', `${lineUrl(at)}/qualifiers`, { qualifiers: 7 }],
      (at) => ['POST', `${lineUrl(at)}/tariff`, {}],
      (at) => ['POST', `${lineUrl(at)}/tariff/undo`, {}],
      (at) => ['PATCH', url(at), [replace('/entryDate', 'x')]],
      (at) => ['POST', `${url(at)}/compile`],
      (at) => ['POST', `${url(at)}/lodge`],
      (at) => ['POST', `${url(at)}/withdraw`, {}],
    ];
    for (const role of blind[direction]) {
      for (const call of calls) {
        const [there, gone] = [await by(role, ...call(place)), await by(role, ...call(missing))];
        expect([role, call(place)[1], there.statusCode, there.body]).toEqual([role, call(place)[1], 404, gone.body]);
      }
    }
  });

  test('has no row in the database for them, neither to read nor to change', async () => {
    const place = await desk.declared([{}], direction);

    for (const role of blind[direction]) {
      const { registrationId } = desk.harbour.parties[role];
      const rows = await desk.server.database.asTenant(registrationId, async (trx) => {
        const counts: number[] = [];
        for (const table of ['declaration_line', 'declaration_log', 'declaration_compilation', 'declaration_undo']) {
          const found = await sql<{ count: number }>`
            select count(*)::int as count from ${sql.table(table)} where declaration_id = ${place.declarationId}`.execute(trx);
          counts.push(found.rows[0]?.count ?? -1);
        }
        const changed = await sql`update declaration set version = version + 1 where id = ${place.declarationId}`.execute(trx);
        return [...counts, Number(changed.numAffectedRows ?? 0)];
      });
      expect([role, rows]).toEqual([role, [0, 0, 0, 0, 0]]);
    }
  });

  test('is read, and left as it is, by a service provider', async () => {
    const place = await desk.declared([{}], direction);
    const before = await desk.stored(place);

    const [read, lines] = [await by('serviceProvider', 'GET', url(place)), await by('serviceProvider', 'GET', `${url(place)}/reviewlines`)];
    const replies = [
      await by('serviceProvider', 'POST', `${url(place)}/lodge`),
      await by('serviceProvider', 'POST', `${url(place)}/withdraw`, { reason: 'Not mine' }),
      await by('serviceProvider', 'PUT', `${lineUrl(place)}/qualifiers`, { qualifiers: [] }),
    ];

    expect([read.statusCode, lines.statusCode, ...replies.map(({ statusCode }) => statusCode)]).toEqual([200, 200, 403, 403, 403]);
    expect(read.body + lines.body).not.toMatch(/"(exportValue|valueForDuty|dutyValue|taxValue|totalTax|homeValue)"/);
    expect(await desk.stored(place)).toEqual(before);
  });
});

describe('what becomes of a declaration', () => {
  test('reaches those who read it as it happens, and those who do not learn only that the consignment is locked', async () => {
    const place = await desk.declared();
    const [buyer, forwarder] = [await listen(desk.server, tokenOf('buyer')), await listen(desk.server, tokenOf('forwarder'))];
    open.push(buyer, forwarder);

    expect((await desk.call('POST', `${url(place)}/lodge`)).statusCode).toBe(204);

    const within = place.consignmentId;
    await expect.poll(() => forwarder.hints).toContainEqual({ entity: 'consignments/consignment', within, id: within });
    await expect.poll(() => buyer.hints).toContainEqual({ entity: DECLARATION, within, id: place.declarationId });
    expect(forwarder.hints.filter(({ entity }) => entity.startsWith('declarations/'))).toEqual([]);
  });

  test('is in the bells of those who worked on the consignment and read it', async () => {
    const place = await desk.declared();
    await by('buyer', 'PATCH', productUrl(place), [replace('/brandName', 'Kea')]);
    await by('outboundBroker', 'PATCH', productUrl(place), [replace('/brandName', 'Tui')]);
    await by('forwarder', 'PUT', lockUrl(place));
    await by('forwarder', 'DELETE', lockUrl(place));
    await desk.call('POST', `${url(place)}/compile`);

    expect((await desk.call('POST', `${url(place)}/lodge`)).statusCode).toBe(204);
    expect((await desk.call('POST', `${url(place)}/withdraw`, { reason: 'Wrong vessel' })).statusCode).toBe(204);

    const noticesOf = async (role: HarbourRole) => {
      const all: { kind: string; consignmentId: number; entity: string; recordId: number; message: string }[] = (
        await by(role, 'GET', '/api/Notices')
      ).json();
      return all.filter(({ consignmentId }) => consignmentId === place.consignmentId);
    };
    const told = await noticesOf('buyer');
    const ofDeclaration = told.filter(({ entity }) => entity === DECLARATION);
    const recordId = place.declarationId;
    expect(ofDeclaration.length).toBe(2);
    expect(ofDeclaration).toEqual(
      expect.arrayContaining(['lodged', 'withdrawn'].map((kind): unknown => expect.objectContaining({ kind, recordId }))),
    );
    expect(ofDeclaration.find(({ kind }) => kind === 'lodged')?.message).toMatch(/ marked C-26-\d+, D-26-\d{4} as lodged$/);
    for (const role of ['forwarder', 'outboundBroker'] as const) {
      const others = await noticesOf(role);
      expect(others.map(({ kind }) => kind)).toContain('locked');
      expect(others.filter(({ entity }) => entity === DECLARATION)).toEqual([]);
    }
  });

  test('is in its history, for those who read it', async () => {
    const place = await desk.declared();
    await desk.call('POST', `${url(place)}/lodge`);
    const history = `/api/consignments/${place.consignmentId}/changes?Entity=${DECLARATION}&RecordId=${place.declarationId}`;

    const [buyer, forwarder] = [await by('buyer', 'GET', history), await by('forwarder', 'GET', history)];

    expect(buyer.json()).toContainEqual(
      expect.objectContaining({ action: 'change', field: 'Status', before: 'Compiled', after: 'Lodged' }),
    );
    expect(forwarder.statusCode).toBe(403);
  });

  test('is open before nobody who may not read it', async () => {
    const place = await desk.declared();
    const presence = (role: HarbourRole) =>
      by(role, 'PUT', `/api/consignments/${place.consignmentId}/presence`, {
        tab: randomUUID(),
        entity: DECLARATION,
        recordId: place.declarationId,
      });

    expect([(await presence('buyer')).statusCode, (await presence('forwarder')).statusCode]).toEqual([200, 403]);
  });
});
