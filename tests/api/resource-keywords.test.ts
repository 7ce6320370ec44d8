import { describe, expect, test } from 'vitest';
import { addTrader, addUser, signIn } from '#tests/support/database-rows.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { serverOfFile } from '#tests/support/server.ts';

const documents = await documentsWith('vessels', 'masters');
const server = await serverOfFile({}, { documents: documents.generated });
const trader = await addTrader(server.database, 'Quay Traders');
const { token } = trader;
const adminToken = await signIn(server.database, await addUser(server.database, trader.registrationId, 'admin@quay.example', 'A'));

const send = (method: string, url: string, body?: unknown, by = token) =>
  server.call(method, `/api${url}`, { token: by, ...(body === undefined ? {} : { body }) });
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });
const stored = async (code: string) => (await send('GET', `/Berths/${code}`)).json();
const errorsOf = async (method: string, url: string, body: unknown, by = token) => {
  const reply = await send(method, url, body, by);
  return [reply.statusCode, reply.body === '' ? undefined : reply.json().errors];
};
/** Every way a berth that is there can be changed to hold the value. */
const changes = (code: string, field: string, value: unknown, rest: object = {}): readonly (readonly [string, string, unknown])[] => [
  ['PATCH', `/Berths/${code}`, [replace(`/${field}`, value)]],
  ['PUT', `/Berths/${code}`, { kind: 'B', ...rest, [field]: value }],
];

async function add(code: string, more: object, by = token): Promise<void> {
  const reply = await send('POST', '/Berths', { code, kind: 'B', ...more }, by);
  expect(reply.statusCode, reply.body).toBe(201);
}

describe('what a list says of its items', () => {
  const wrong = [
    { name: 'Ok', tonnes: 5 },
    { name: 'Big', tonnes: 200, reach: 60, madeIn: 'ZZ' },
  ];
  const errors = {
    'cranes.1.inspectedOn': ['Inspected on is a required field'],
    'cranes.1.reach': ['A crane reaches no further than its berth (50 m)'],
    'cranes.1.madeIn': ['Made in does not exist'],
  };

  test('holds when a record is created, changed or replaced', async () => {
    await add('ITEMS', { kind: 'C', length: 50 });

    const refused = [
      await errorsOf('POST', '/Berths', { code: 'ITEMS2', kind: 'C', length: 50, cranes: wrong }),
      await errorsOf('PATCH', '/Berths/ITEMS', [replace('/cranes', wrong)]),
      await errorsOf('PUT', '/Berths/ITEMS', { kind: 'C', length: 50, cranes: wrong }),
    ];

    for (const answer of refused) expect(answer).toEqual([400, errors]);
  });

  test('holds when many are changed at once', async () => {
    await add('MANY', { kind: 'C', length: 50 });

    const [status, found] = await errorsOf('PATCH', '/Berths', { type: 1, ids: ['MANY'], patch: [replace('/cranes', wrong)] }, adminToken);

    expect([status, Object.keys(found).toSorted()]).toEqual([400, Object.keys(errors).toSorted()]);
  });

  test('derives and normalises as in the form, whatever was sent', async () => {
    await add('DERIVED', { length: 50, cranes: [{ name: '  Left ', tonnes: 5, reach: 4, moment: 1 }] });

    expect((await stored('DERIVED')).cranes).toEqual([{ name: 'Left', tonnes: 5, reach: 4, moment: 20 }]);
  });

  test('keeps what is the administrator’s, what never changes and what follows in steps', async () => {
    const crane = { name: 'Left', serial: 'S1', grade: 'A', licence: 'L1' };
    await add('RIGHTS', { cranes: [crane] }, adminToken);

    const refused = await errorsOf('PATCH', '/Berths/RIGHTS', [
      replace('/cranes', [{ ...crane, serial: 'S2', grade: 'B', licence: 'L2' }]),
    ]);
    const moved = await errorsOf('PATCH', '/Berths/RIGHTS', [replace('/cranes', [{ name: 'New' }, crane])]);
    const added = await errorsOf('PATCH', '/Berths/RIGHTS', [replace('/cranes', [crane, { name: 'New', licence: 'L2' }])]);

    expect(refused).toEqual([
      400,
      {
        'cranes.0.serial': ['Your role does not allow you to change Serial'],
        'cranes.0.grade': ['Grade cannot change from First to Second'],
        'cranes.0.licence': ['Your role does not allow you to change Licence'],
      },
    ]);
    expect(moved).toEqual([204, undefined]);
    expect(added).toEqual([400, { 'cranes.1.licence': ['Your role does not allow you to change Licence'] }]);
  });
});

describe('a member of a record inside a record', () => {
  test('is written by whom it is for', async () => {
    await add('MEMBER', { owner: { name: 'Port Ltd', since: '2020-01-31' } }, adminToken);

    for (const [method, url, body] of changes('MEMBER', 'owner', { name: 'Quay Ltd', since: '2021-01-31' }))
      expect(await errorsOf(method, url, body)).toEqual([400, { 'owner.since': ['Your role does not allow you to change Owner since'] }]);
    expect(await errorsOf('PATCH', '/Berths/MEMBER', [replace('/owner', { name: 'Quay Ltd', since: '2020-01-31' })])).toEqual([
      204,
      undefined,
    ]);
  });
});

describe('values that follow one another in steps', () => {
  test('take no other step, whichever way they are changed', async () => {
    await add('STEPS', { stage: 'planned' });
    const refused = { stage: ['Stage cannot change from Planned to Closed'] };

    for (const [method, url, body] of changes('STEPS', 'stage', 'closed'))
      expect(await errorsOf(method, url, body)).toEqual([400, refused]);
    const [status, errors] = await errorsOf(
      'PATCH',
      '/Berths',
      { type: 1, ids: ['STEPS'], patch: [replace('/stage', 'closed')] },
      adminToken,
    );
    expect([status, Object.keys(errors)]).toEqual([400, ['stage']]);

    expect(await errorsOf('PATCH', '/Berths/STEPS', [replace('/stage', 'open')])).toEqual([204, undefined]);
    expect(await errorsOf('PATCH', '/Berths/STEPS', [replace('/stage', 'open')])).toEqual([204, undefined]);
  });

  test('end where no step is named, and are not emptied', async () => {
    await add('END', { stage: 'closed' });

    for (const value of ['open', null]) expect((await errorsOf('PATCH', '/Berths/END', [replace('/stage', value)]))[0]).toBe(400);
    expect((await stored('END')).stage).toBe('closed');
  });
});

describe('a right to write that the record itself decides', () => {
  test('is judged by the record as it is stored, before the change', async () => {
    await add('OWN', { stage: 'open', depthLimit: 10 });
    const refused = { depthLimit: ['Your role does not allow you to change Depth limit'] };

    expect(await errorsOf('PATCH', '/Berths/OWN', [replace('/depthLimit', 11), replace('/stage', 'closed')])).toEqual([204, undefined]);
    for (const [method, url, body] of changes('OWN', 'depthLimit', 12, { stage: 'closed' }))
      expect(await errorsOf(method, url, body)).toEqual([400, refused]);
  });

  test('is judged by the new record where none is stored', async () => {
    await add('NEWOWN', { stage: 'planned', depthLimit: 10 });

    expect(await errorsOf('POST', '/Berths', { code: 'NEWOWN2', kind: 'B', stage: 'closed', depthLimit: 10 })).toEqual([
      400,
      { depthLimit: ['Your role does not allow you to change Depth limit'] },
    ]);
  });
});

describe('a change log', () => {
  test('says values as people read them: days, labels, units, records inside and items', async () => {
    const crane = { name: 'Left', tonnes: 5, inspectedOn: '2024-02-29', grade: 'A' };
    await add('LOGGED', { length: 50, openedOn: '2020-02-29', owner: { name: 'Port Ltd', since: '2019-12-31' } }, adminToken);
    const changes = [
      replace('/openedOn', '2021-03-01'),
      replace('/kind', 'C'),
      replace('/length', 1050.5),
      replace('/owner', { name: 'Quay Ltd', since: '2019-12-31' }),
      replace('/cranes', [crane]),
      replace('/stage', 'open'),
    ];
    expect(await errorsOf('PATCH', '/Berths/LOGGED', changes)).toEqual([204, undefined]);

    const [changed, added] = (await send('GET', '/SettingsAuditLogs/Berths')).json();

    expect(added.message).toContain("Opened on 29 Feb 2020, Owner's name “Port Ltd”, Owner since 31 Dec 2019");
    expect(changed.message).toContain(
      "Kind “Bulk” → “Container”, Length 50 → 1,050.5, Opened on 29 Feb 2020 → 01 Mar 2021, Stage empty → “Open”, Owner's name “Port Ltd” → “Quay Ltd”",
    );
    expect(changed.message).toContain('Cranes empty → (Name Left, Tonnes 5 t, Inspected on 29 Feb 2024, Grade First)');
    expect(changed.message).not.toMatch(/[{}[\]]|Owner since|Depth limit/);
  });
});

describe('a message', () => {
  test('says a day as people read it', async () => {
    const reply = await errorsOf('POST', '/Berths', { code: 'SHUT', kind: 'B', openedOn: '2020-02-29', closedOn: '2020-01-31' });

    expect(reply).toEqual([400, { closedOn: ['A berth of kind Bulk that opened on 29 Feb 2020 closes later'] }]);
  });
});

describe('a row of a list', () => {
  test('says the version of its record, which a change made in the list replaces', async () => {
    await add('ROWS', { length: 5 });
    const [row] = (await send('GET', '/Berths?SearchText=ROWS')).json().items;
    const change = (length: number) =>
      server.call('PATCH', '/api/Berths/ROWS', {
        token,
        body: [replace('/length', length)],
        headers: { 'if-match': `"${row.version}"` },
      });

    const [first, second] = [await change(6), await change(7)];

    expect([first.statusCode, second.statusCode, second.json().current.length]).toEqual([204, 412, 6]);
  });
});
