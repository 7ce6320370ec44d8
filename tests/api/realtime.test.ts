import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { createSession } from '#src/server/database/sessions/sessions.ts';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import { listen, type Listening } from '#tests/support/event-stream.ts';
import { addHarbourLine, type HarbourLine, type HarbourRole } from '#tests/support/harbour.ts';

const open: Listening[] = [];

const desk = await openBrokerDesk();
afterEach(() => open.splice(0).forEach((listening) => listening.stop()));

let made = 0;
/** A consignment with a line that every role is on. */
function freshConsignment(): Promise<HarbourLine> {
  const { database } = desk.server;
  const parties = Object.entries(desk.harbour.parties).map(([role, { registrationId }]) => ({ role: asRole(role), registrationId }));
  made += 1;
  return addHarbourLine(database, desk.harbour.parties.inboundBroker.registrationId, `C-26-${8_000 + made}`, parties);
}

function asRole(name: string): HarbourRole {
  const found = (
    ['buyer', 'seller', 'inboundBroker', 'outboundBroker', 'outboundParty', 'forwarder', 'carterOutbound', 'serviceProvider'] as const
  ).find((role) => role === name);
  if (found === undefined) throw new Error(`${name} is no role.`);
  return found;
}

const LINE = 'consignments/product-line';
const CONSIGNMENT = 'consignments/consignment';
const tokenOf = (role: HarbourRole) => desk.harbour.parties[role].token;
const call = (token: string, method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
  desk.server.call(method, url, { token, ...(body === undefined ? {} : { body }), headers });

async function listening(token: string): Promise<Listening> {
  const one = await listen(desk.server, token);
  open.push(one);
  return one;
}

const change = (place: HarbourLine, value: string, headers: Record<string, string> = {}) =>
  call(tokenOf('buyer'), 'PATCH', lineUrl(place), [replace('/description', value)], headers);

describe('what others change', () => {
  test('is told to the parties who may read it, and to nobody else', async () => {
    const place = await freshConsignment();
    const [broker, carrier, stranger] = [
      await listening(tokenOf('inboundBroker')),
      await listening(tokenOf('carterOutbound')),
      await listening(desk.harbour.stranger.token),
    ];

    expect((await change(place, 'Torch')).statusCode).toBe(204);
    await call(tokenOf('inboundBroker'), 'PUT', `/api/consignments/${place.consignmentId}/lock`);

    const within = place.consignmentId;
    await expect.poll(() => carrier.hints).toContainEqual({ entity: CONSIGNMENT, within, id: within });
    expect(broker.hints).toContainEqual({ entity: LINE, within, id: place.lineId });
    expect(carrier.hints.filter(({ entity }) => entity === LINE)).toEqual([]);
    expect(stranger.hints).toEqual([]);
  });

  test('says which tab changed it, and nothing of what', async () => {
    const place = await freshConsignment();
    const broker = await listening(tokenOf('inboundBroker'));
    const origin = randomUUID();

    await change(place, 'Torch', { 'x-tab': origin });

    await expect.poll(() => broker.hints).toEqual([{ entity: LINE, within: place.consignmentId, id: place.lineId, origin }]);
  });

  test('is told to a business that is taken off the consignment, so that what it has open is read again', async () => {
    const place = await freshConsignment();
    const { registrationId, token } = desk.harbour.parties.forwarder;
    const [gone, stranger] = [await listening(token), await listening(desk.harbour.stranger.token)];

    const removed = await call(
      tokenOf('inboundBroker'),
      'DELETE',
      `/api/consignments/${place.consignmentId}/parties/forwarder/${registrationId}`,
    );

    expect(removed.statusCode, removed.body).toBe(204);
    await expect.poll(() => gone.hints).toEqual([{ entity: CONSIGNMENT, id: place.consignmentId }]);
    expect(stranger.hints).toEqual([]);
  });

  test('is not told of a change that was refused', async () => {
    const place = await freshConsignment();
    const broker = await listening(tokenOf('inboundBroker'));

    expect((await change(place, 'x'.repeat(201))).statusCode).toBe(400);
    await change(place, 'Torch');

    await expect.poll(() => broker.hints.length).toBe(1);
  });

  test('of a list of the business reaches its own people alone', async () => {
    const [own, other] = [await listening(desk.harbour.brokerUser), await listening(tokenOf('buyer'))];

    const made = await call(tokenOf('inboundBroker'), 'POST', '/api/TswClients', { name: 'Kauri Trading' });
    expect(made.statusCode, made.body).toBe(201);

    await expect.poll(() => own.hints.map(({ entity }) => entity)).toEqual(['products/client']);
    expect(other.hints).toEqual([]);
  });

  const signInAgain = async (role: HarbourRole): Promise<string> =>
    desk.server.database.signingIn.asTenant(desk.harbour.parties[role].registrationId, async (trx) => {
      const { id } = await trx.selectFrom('person').select('id').executeTakeFirstOrThrow();
      return (await createSession(trx, id)) ?? '';
    });

  test('ends with the session', async () => {
    const token = await signInAgain('seller');
    const seller = await listening(token);

    await desk.server.call('DELETE', '/api/UserSessions', { token });

    await expect.poll(() => seller.isOver(), { timeout: 15_000 }).toBe(true);
    expect(seller.events).toContain('over');
  }, 20_000);

  test('is told to one person twelve times at most, however often they sign in: the oldest stream ends', async () => {
    const streams: Listening[] = [];
    for (let signedIn = 0; signedIn < 3; signedIn += 1) {
      const token = await signInAgain('seller');
      for (let tab = 0; tab < 5; tab += 1) streams.push(await listening(token));
    }

    await expect.poll(() => streams.findIndex((stream) => !stream.isOver())).toBe(3);
    expect(streams.filter((stream) => stream.isOver())).toHaveLength(3);
  });

  test('leaves the session as it is, however long it is followed', async () => {
    const token = tokenOf('inboundBroker');
    const seen = async () => (await desk.server.database.findSession(token))?.expiresAt;
    const before = await seen();

    await listening(token);

    expect(await seen()).toBe(before);
  });
});

describe('presence', () => {
  const stay = (role: HarbourRole, place: HarbourLine, entity = LINE, recordId = place.lineId, tab = randomUUID()) =>
    call(tokenOf(role), 'PUT', `/api/consignments/${place.consignmentId}/presence`, { tab, entity, recordId });

  test('tells each who else has it open, once, and not oneself', async () => {
    const place = await freshConsignment();
    expect((await stay('buyer', place)).json()).toEqual([]);
    await stay('buyer', place);

    const others = (await stay('forwarder', place, CONSIGNMENT, place.consignmentId)).json();

    expect(others).toMatchObject([{ entity: LINE, recordId: place.lineId, name: expect.any(String), business: expect.any(String) }]);
    expect((await stay('buyer', place)).json()).toMatchObject([{ entity: CONSIGNMENT }]);
  });

  test('comes and goes for those who look on', async () => {
    const place = await freshConsignment();
    const tab = randomUUID();
    const broker = await listening(tokenOf('inboundBroker'));
    await stay('buyer', place, LINE, place.lineId, tab);
    await expect.poll(() => broker.hints.length).toBeGreaterThan(0);
    const hintsBefore = broker.hints.length;

    const query = `Tab=${tab}&Entity=${LINE}&RecordId=${place.lineId}`;
    expect((await call(tokenOf('buyer'), 'DELETE', `/api/consignments/${place.consignmentId}/presence?${query}`)).statusCode).toBe(204);

    await expect.poll(() => broker.hints.length).toBeGreaterThan(hintsBefore);
    expect((await stay('inboundBroker', place)).json()).toEqual([]);
  });

  test("is not ended by others: another person's tab stays", async () => {
    const place = await freshConsignment();
    const tab = randomUUID();
    await stay('buyer', place, LINE, place.lineId, tab);

    const query = `Tab=${tab}&Entity=${LINE}&RecordId=${place.lineId}`;
    await call(tokenOf('forwarder'), 'DELETE', `/api/consignments/${place.consignmentId}/presence?${query}`);

    expect((await stay('inboundBroker', place)).json()).toHaveLength(1);
  });

  test('of a record is for those who may read it: others neither see who has it open nor are told of its changes', async () => {
    const place = await freshConsignment();
    await stay('buyer', place);

    const opened = await stay('carterOutbound', place);
    const seen = await stay('carterOutbound', place, CONSIGNMENT, place.consignmentId);
    await change(place, 'Torch');

    expect(opened.statusCode).toBe(403);
    expect([seen.statusCode, seen.json()]).toEqual([200, []]);
    const notices: Notice[] = (await call(tokenOf('carterOutbound'), 'GET', '/api/Notices')).json();
    expect(notices.filter(({ consignmentId }) => consignmentId === place.consignmentId)).toEqual([]);
  });

  test('of a business that is no party any more is told to nobody', async () => {
    const place = await freshConsignment();
    const { registrationId } = desk.harbour.parties.forwarder;
    await stay('forwarder', place);
    await desk.server.database.asTenant(desk.harbour.parties.inboundBroker.registrationId, (trx) =>
      trx
        .deleteFrom('consignment_party')
        .where('consignment_id', '=', place.consignmentId)
        .where('registration_id', '=', registrationId)
        .execute(),
    );

    expect((await stay('inboundBroker', place)).json()).toEqual([]);
    expect((await stay('forwarder', place)).statusCode).toBe(404);
  });

  test.each([
    ['a kind that does not exist', { entity: 'consignments/nothing' }],
    ['a tab that is none', { tab: "'; drop table presence" }],
    ['a record that is none', { recordId: -1 }],
  ])('refuses %s', async (_, wrong) => {
    const place = await freshConsignment();
    const body = { tab: randomUUID(), entity: LINE, recordId: place.lineId, ...wrong };

    expect((await call(tokenOf('buyer'), 'PUT', `/api/consignments/${place.consignmentId}/presence`, body)).statusCode).toBe(400);
  });
});

interface Notice {
  readonly id: string;
  readonly kind: string;
  readonly message: string;
  readonly isRead: boolean;
  readonly consignmentId?: number;
}

describe('notices', () => {
  const noticesOf = async (token: string, { consignmentId }: HarbourLine): Promise<Notice[]> => {
    const all: Notice[] = (await call(token, 'GET', '/api/Notices')).json();
    return all.filter((notice) => notice.consignmentId === consignmentId);
  };

  test('tell those who worked on a consignment that it was locked and unlocked, not who did it, nor who only might', async () => {
    const place = await freshConsignment();
    await change(place, 'Torch');
    const lockUrl = `/api/consignments/${place.consignmentId}/lock`;

    await call(tokenOf('inboundBroker'), 'PUT', lockUrl);
    await call(tokenOf('inboundBroker'), 'DELETE', lockUrl);

    const told = await noticesOf(tokenOf('buyer'), place);
    expect(told.map(({ kind }) => kind)).toEqual(['unlocked', 'locked']);
    expect(told[1]?.message).toMatch(/ locked C-26-\d{4}$/);
    expect(await noticesOf(tokenOf('inboundBroker'), place)).toEqual([]);
    expect(await noticesOf(tokenOf('seller'), place)).toEqual([]);
  });

  test('tell who has a line open that it was changed, however often once until it is read', async () => {
    const place = await freshConsignment();
    const [broker, url] = [tokenOf('inboundBroker'), `/api/consignments/${place.consignmentId}/presence`];
    await call(broker, 'PUT', url, { tab: randomUUID(), entity: LINE, recordId: place.lineId });

    await change(place, 'Torch');
    await change(place, 'Lantern');

    const [told, ...more] = await noticesOf(broker, place);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: 'change', isRead: false, message: expect.stringContaining('(2 times)') });
    await call(broker, 'POST', '/api/Notices/read', { ids: [told?.id] });
    await change(place, 'Lamp');
    expect((await noticesOf(broker, place)).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  test('are one’s own: a colleague neither sees nor reads them', async () => {
    const place = await freshConsignment();
    const [broker, colleague] = [tokenOf('inboundBroker'), desk.harbour.brokerUser];
    const url = `/api/consignments/${place.consignmentId}/presence`;
    await call(broker, 'PUT', url, { tab: randomUUID(), entity: LINE, recordId: place.lineId });
    await change(place, 'Torch');
    const [told] = await noticesOf(broker, place);

    expect((await call(colleague, 'POST', '/api/Notices/read', { ids: [told?.id] })).statusCode).toBe(204);

    expect(await noticesOf(colleague, place)).toEqual([]);
    expect((await noticesOf(broker, place)).map(({ isRead }) => isRead)).toEqual([false]);
  });
});

interface RecordChange {
  readonly action: string;
  readonly field?: string;
  readonly before?: string;
  readonly after?: string;
  readonly who: string;
  readonly business?: string;
}

describe('the history of a record', () => {
  const historyUrl = ({ consignmentId }: HarbourLine, entity: string, recordId: number) =>
    `/api/consignments/${consignmentId}/changes?Entity=${entity}&RecordId=${recordId}`;
  const historyOf = async (role: HarbourRole, place: HarbourLine, entity = LINE, recordId = place.lineId): Promise<RecordChange[]> =>
    (await call(tokenOf(role), 'GET', historyUrl(place, entity, recordId))).json();

  test('says who changed which field from what to what, also to other parties', async () => {
    const place = await freshConsignment();
    await change(place, 'Torch');
    await call(tokenOf('inboundBroker'), 'PATCH', lineUrl(place), [replace('/brandName', 'Kea')]);

    const [newest, first] = await historyOf('inboundBroker', place);

    expect(newest).toMatchObject({ action: 'change', after: 'Kea' });
    expect(newest).not.toHaveProperty('before');
    expect(first).toMatchObject({ action: 'change', field: 'Description', before: 'Desk lamp, brass', after: 'Torch' });
    expect(first?.business).not.toBe(newest?.business);
  });

  test('hides what the role may not read of the record itself', async () => {
    const place = await freshConsignment();
    await call(tokenOf('buyer'), 'PATCH', lineUrl(place), [replace('/exportValue', 1234.5)]);
    const fields = async (role: HarbourRole) => (await historyOf(role, place)).map(({ field }) => field);

    expect(await fields('inboundBroker')).toContain('Invoiced Value');
    expect(await fields('forwarder')).not.toContain('Invoiced Value');
    expect(JSON.stringify(await historyOf('forwarder', place))).not.toContain('1,234.5');
    expect((await call(tokenOf('carterOutbound'), 'GET', historyUrl(place, LINE, place.lineId))).statusCode).toBe(403);
  });

  test('is that of the very record: none of another consignment, nor of a kind that does not exist', async () => {
    const [place, other] = [await freshConsignment(), await freshConsignment()];
    await change(other, 'Torch');

    expect(await historyOf('buyer', place, LINE, other.lineId)).toEqual([]);
    expect((await call(tokenOf('buyer'), 'GET', historyUrl(place, 'accounts/user', 1))).statusCode).toBe(400);
    expect((await call(desk.harbour.stranger.token, 'GET', historyUrl(other, LINE, other.lineId))).statusCode).toBe(404);
  });

  test('begins for a pasted line with the paste that brought it', async () => {
    const place = await freshConsignment();
    const body = {
      prevOrderId: place.orderId,
      prevInvoiceId: place.invoiceId,
      products: [{ line: 1, description: 'A lamp', quantityOrdered: 3 }],
    };
    const pasted = await call(tokenOf('buyer'), 'POST', `${productsUrl(place)}/bulkinsert`, body);
    expect(pasted.statusCode, pasted.body).toBeLessThan(300);
    const { items } = (await call(tokenOf('buyer'), 'GET', `${productsUrl(place)}?PageNumber=1&PageSize=50`)).json();
    const { id } = items.find(({ description }: { description: string }) => description === 'A lamp');

    expect(await historyOf('buyer', place, LINE, id)).toMatchObject([{ action: 'create', after: expect.stringContaining('lines 2 to 2') }]);
  });

  test('of a consignment tells its locks', async () => {
    const place = await freshConsignment();
    await call(tokenOf('inboundBroker'), 'PUT', `/api/consignments/${place.consignmentId}/lock`);

    const [newest] = await historyOf('seller', place, CONSIGNMENT, place.consignmentId);

    expect(newest).toMatchObject({ action: 'change', field: 'Locked', after: 'yes' });
  });

  test('of a consignment tells who was named, and the business that was named hears of it', async () => {
    const place = await freshConsignment();
    const { registrationId, token } = desk.harbour.unnamedCarter;
    const named = await call(
      tokenOf('inboundBroker'),
      'PUT',
      `/api/consignments/${place.consignmentId}/parties/carterOutbound/${registrationId}`,
    );
    expect(named.statusCode, named.body).toBe(204);

    const told: Notice[] = (await call(token, 'GET', '/api/Notices')).json();

    expect(told).toMatchObject([{ kind: 'named', consignmentId: place.consignmentId }]);
    expect(await historyOf('buyer', place, CONSIGNMENT, place.consignmentId)).toMatchObject([{ action: 'change', field: 'Parties' }]);
  });

  test('of a container is that of its fields', async () => {
    const place = await freshConsignment();
    const made = await call(tokenOf('forwarder'), 'POST', `/api/consignments/${place.consignmentId}/containers`, { number: 'CSQU3054383' });
    expect(made.statusCode, made.body).toBe(201);
    const id = Number(String(made.headers['location']).split('/').at(-1));

    expect(await historyOf('seller', place, 'consignments/container', id)).toContainEqual(
      expect.objectContaining({ action: 'create', after: 'CSQU3054383' }),
    );
  });
});
