import { describe, expect, test } from 'vitest';
import { replace } from '#tests/support/broker-desk.ts';
import { type DeclarableLine, LAMP, lineUrl, lockUrl, productUrl, TORCH, url, vague, exact } from '#tests/support/declarations.ts';
import { openDeclarationDesk } from '#tests/support/declaration-desk.ts';

const desk = await openDeclarationDesk();

describe('qualifiers of a line', () => {
  test('are replaced, and the duty is computed anew: a preference that is claimed counts', async () => {
    const place = await desk.declared([{ hsTariffCode: TORCH.hsTariffCode, tariffSuffixImport: TORCH.tariffSuffix }, {}]);
    const before = await desk.stored(place);

    const reply = await desk.call('PUT', `${lineUrl(place)}/qualifiers`, { qualifiers: [{ typeCode: 'prf', value1: 'cn' }] });

    expect(reply.statusCode, reply.body).toBe(204);
    const after = await desk.stored(place);
    expect(before.lines[0]?.data).toMatchObject({ dutyRate: 10, rateGroup: 'NORMAL' });
    expect(after.lines[0]?.data).toMatchObject({
      dutyRate: 0,
      rateGroup: 'CN',
      dutyValue: 0,
      qualifiers: [{ typeCode: 'PRF', value1: 'CN' }],
      qualifierCount: 1,
    });
    expect(after.lines[1]).toEqual(before.lines[1]);
    expect(after.head.version).toBe(before.head.version + 1);
    expect(reply.headers['etag']).toBe(`"${after.lines[0]?.version}"`);
    expect(after.products).toEqual(before.products);
  });

  test('are checked as everywhere: an unknown type and a missing value are told, and nothing is stored', async () => {
    const place = await desk.declared();
    const before = await desk.stored(place);

    const unknown = await desk.call('PUT', `${lineUrl(place)}/qualifiers`, { qualifiers: [{ typeCode: 'XXX', value1: 'A' }] });
    const missing = await desk.call('PUT', `${lineUrl(place)}/qualifiers`, {
      qualifiers: [{ typeCode: 'OIC', value1: 'A' }, { typeCode: 'PER' }],
    });
    const misshapen = await desk.call('PUT', `${lineUrl(place)}/qualifiers`, { qualifiers: 'PRF' });

    expect([unknown, missing, misshapen].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(Object.keys(unknown.json().errors)).toEqual(['qualifiers.0.typeCode']);
    expect(Object.keys(missing.json().errors)).toEqual(['qualifiers.1.value1', 'qualifiers.1.value2']);
    expect(await desk.stored(place)).toEqual(before);
  });

  test('are in the history of the line, as they were and as they are', async () => {
    const place = await desk.declared();
    const history = (entity: string, id: number | undefined) =>
      desk.call('GET', `/api/consignments/${place.consignmentId}/changes?Entity=${entity}&RecordId=${id}`);

    await desk.call('PUT', `${lineUrl(place)}/qualifiers`, { qualifiers: [{ typeCode: 'OIC', value1: 'ONE' }] });
    await desk.apply(place, 0);

    const ofLine = (await history('declarations/declaration-line', place.declarationLineIds[0])).json();
    expect(ofLine).toContainEqual(expect.objectContaining({ field: 'Tariff', before: '9405.20.00.10B', after: '8513.10.00.01K' }));
    expect(ofLine).toContainEqual(expect.objectContaining({ field: 'Qualifiers', after: expect.stringContaining('ONE') }));
    const ofWhole = (await history('declarations/declaration', place.declarationId)).json();
    expect(ofWhole).toContainEqual(expect.objectContaining({ field: 'Duty', before: '84.75', after: '169.49' }));
  });

  test('are completed on the other lines of an alert by one answer, and on no line beside them', async () => {
    const torch = { hsTariffCode: TORCH.hsTariffCode, tariffSuffixImport: TORCH.tariffSuffix };
    const place = await desk.declared([torch, torch, torch]);
    const claim = { typeCode: 'PRF', value1: 'AU' };
    for (const index of [0, 1]) await desk.call('PUT', `${lineUrl(place, index)}/qualifiers`, { qualifiers: [claim] });
    const [alert] = (await desk.call('GET', `${url(place)}/alerts`)).json();
    expect(alert).toMatchObject({ cause: 'qualifiers', lineCount: 2 });

    const permit = { typeCode: 'OIC', value1: 'ONE' };
    const answer = { qualifiers: [{ typeCode: 'PRF', value1: 'CN' }, permit] };
    const reply = await desk.call('PUT', `${lineUrl(place)}/qualifiers?Alert=${encodeURIComponent(alert.key)}`, answer);

    expect(reply.statusCode, reply.body).toBe(204);
    const { lines } = await desk.stored(place);
    expect(lines.map(({ data }) => data['qualifiers'])).toEqual([answer.qualifiers, [claim, permit], []]);
    const journal = (await desk.journal(place, 'declarations/declaration-line')).filter(({ after }) =>
      JSON.stringify(after).includes('ONE'),
    );
    expect(new Set(journal.map(({ record_id: id }) => id))).toEqual(new Set([lines[0]?.id, lines[1]?.id]));
  });

  // A form leaves out what is empty.
  test.each([{ qualifiers: [] }, {}])('are taken away by an empty list: %j', async (nothing) => {
    const place = await desk.declared();
    await desk.call('PUT', `${lineUrl(place)}/qualifiers`, { qualifiers: [{ typeCode: 'OIC', value1: 'ONE' }] });

    const reply = await desk.call('PUT', `${lineUrl(place)}/qualifiers`, nothing);

    expect(reply.statusCode, reply.body).toBe(204);
    expect((await desk.stored(place)).lines[0]?.data).toMatchObject({ qualifiers: [], hasQualifiers: false });
  });

  test('of a line of another declaration are not there', async () => {
    const [place, other] = [await desk.declared(), await desk.declared()];

    const reply = await desk.call('PUT', `${url(place)}/lines/${other.declarationLineIds[0]}/qualifiers`, { qualifiers: [] });

    expect(reply.statusCode).toBe(404);
  });
});

describe('a tariff applied to all lines with the code of one', () => {
  test('reaches lines of other products and those before it, but not those left out or deleted', async () => {
    const other = { ...vague, productCode: 'B' };
    const place = await desk.declared([other, exact, vague, other, other]);
    const [first, , chosen, leftOut, deleted] = place.declarationLineIds;
    await desk.call('DELETE', productUrl(place, 4));
    const body = { tariffCode: TORCH.hsTariffCode, tariffSuffix: TORCH.tariffSuffix, to: 'sameCode' };
    const before = await desk.stored(place);

    const shown = await desk.call('POST', `${lineUrl(place, 2)}/tariff?dryRun=true`, body);
    const others = await desk.call('POST', `${lineUrl(place, 2)}/tariff`, { ...body, lineIds: [first, chosen, deleted] });
    const applied = await desk.call('POST', `${lineUrl(place, 2)}/tariff`, { ...body, lineIds: [first, chosen] });

    expect(shown.json().lineIds).toEqual([first, chosen, leftOut]);
    expect([others.statusCode, others.json().title]).toEqual([409, 'These lines have changed meanwhile: look at them again']);
    expect(applied.json().lineIds, applied.body).toEqual([first, chosen]);
    expect((await desk.stored(place)).lines.map(({ data }) => data['tariffMatches'])).toEqual([1, 1, 1, 2, 2]);
    expect((await desk.undo(place, applied.json().undoId)).json()).toEqual({ undone: 2, kept: 0 });
    expect((await desk.stored(place)).lines.map(({ data }) => data)).toEqual(before.lines.map(({ data }) => data));
  });

  test('keeps the tariff that a product line was given since, and its line out of the preview', async () => {
    const place = await desk.declared([vague, { ...vague, productCode: 'B' }]);
    await desk.call('PATCH', productUrl(place, 1), [{ op: 'replace', path: '/hsTariffCode', value: '8471.30' }]);
    const body = { tariffCode: TORCH.hsTariffCode, tariffSuffix: TORCH.tariffSuffix, to: 'sameCode' };

    const applied = await desk.call('POST', `${lineUrl(place, 0)}/tariff`, body);

    expect(applied.json().lineIds, applied.body).toEqual([place.declarationLineIds[0]]);
    expect((await desk.call('GET', productUrl(place, 1))).json().hsTariffCode).toBe('8471.30');
  });

  test('takes lines without a code for alike, and lines of an exact code for themselves', async () => {
    const none = { hsTariffCode: null };
    const place = await desk.declared([none, vague, { ...none, productCode: 'B' }, exact]);
    const lineIds = async (index: number) =>
      (
        await desk.call('POST', `${lineUrl(place, index)}/tariff?dryRun=true`, {
          tariffCode: TORCH.hsTariffCode,
          tariffSuffix: TORCH.tariffSuffix,
          to: 'sameCode',
        })
      ).json().lineIds;

    const [first, second, third, fourth] = place.declarationLineIds;
    expect([await lineIds(2), await lineIds(1), await lineIds(3)]).toEqual([[first, third], [second], [fourth]]);
  });
});

describe('alerts by cause', () => {
  test('group the lines that one answer may fix, and list the product lines of a group', async () => {
    const place = await desk.declared([vague, {}, { hsTariffCode: null }, { ...vague, productCode: 'B' }, { currencyCode: 'XAU' }]);
    await desk.call('PATCH', productUrl(place, 1), [{ op: 'replace', path: '/exportValue', value: 7 }]);
    const [first, second, third, , fifth] = place.declarationLineIds;

    const alerts = await desk.call('GET', `${url(place)}/alerts`);
    const lines = await desk.call(
      'GET',
      `/api/consignments/${place.consignmentId}/products?Alert=tariffAmbiguous:8513.10&PageNumber=1&PageSize=10`,
    );

    expect(alerts.json(), alerts.body).toEqual([
      { key: 'tariffMissing', cause: 'tariffMissing', lineId: third, lineCount: 1, lines: '3' },
      { key: 'tariffAmbiguous:8513.10', cause: 'tariffAmbiguous', of: '8513.10', lineId: first, lineCount: 2, lines: '1, 4' },
      { key: 'valueMissing', cause: 'valueMissing', lineId: fifth, lineCount: 1, lines: '5' },
      { key: 'changed', cause: 'changed', lineId: second, lineCount: 1, lines: '2' },
    ]);
    expect(lines.json().items.map(({ id }: { id: number }) => id)).toEqual([place.lineIds[0], place.lineIds[3]]);
    expect(lines.json().totalItemsCount).toBe(2);
  });
});

describe('a tariff applied from the review', () => {
  const cases: readonly {
    name: string;
    lines: readonly DeclarableLine[];
    at: number;
    takes: readonly number[];
    deletes?: readonly number[];
  }[] = [
    { name: 'to the first: it and all after it that are alike', lines: [vague, vague, vague], at: 0, takes: [0, 1, 2] },
    { name: 'to the last: it alone', lines: [vague, vague, vague], at: 2, takes: [2] },
    { name: 'in the middle: nothing before it', lines: [vague, vague, vague], at: 1, takes: [1, 2] },
    { name: 'up to a line of another product', lines: [vague, { ...vague, productCode: 'B' }, vague], at: 0, takes: [0] },
    { name: 'up to a line of another supplier', lines: [vague, { ...vague, supplier: 'S2' }, vague], at: 0, takes: [0] },
    { name: 'up to a line whose invoice names no supplier', lines: [vague, { ...vague, supplier: '' }, vague], at: 0, takes: [0] },
    { name: 'over a line that matches exactly one already', lines: [vague, exact, vague], at: 0, takes: [0, 2] },
    { name: 'from a line that matches exactly one itself', lines: [exact, vague], at: 0, takes: [0, 1] },
    {
      name: 'over a gap of deleted lines, alike or not',
      lines: [vague, vague, { ...vague, productCode: 'B' }, vague],
      at: 0,
      takes: [0, 3],
      deletes: [1, 2],
    },
    {
      name: 'to a line without product code: it alone',
      lines: [
        { ...vague, productCode: null },
        { ...vague, productCode: null },
      ],
      at: 0,
      takes: [0],
    },
    {
      name: 'to lines that match none as to those that match several',
      lines: [vague, { ...vague, hsTariffCode: null }, { ...vague, hsTariffCode: '9999.99' }],
      at: 0,
      takes: [0, 1, 2],
    },
  ];

  test.each(cases)('$name', async ({ lines, at, takes, deletes = [] }) => {
    const place = await desk.declared(lines);
    for (const index of deletes) expect((await desk.call('DELETE', productUrl(place, index))).statusCode).toBe(204);
    const before = await desk.stored(place);

    const shown = await desk.apply(place, at, TORCH, true);
    expect(await desk.stored(place)).toEqual(before);
    const applied = await desk.apply(place, at);

    const ids = takes.map((index) => place.declarationLineIds[index]);
    expect([shown.statusCode, shown.json().lineIds, shown.json().undoId], shown.body).toEqual([200, ids, undefined]);
    expect([applied.statusCode, applied.json().lineIds], applied.body).toEqual([200, ids]);
    expect(applied.json().lines).toEqual(shown.json().lines);
    const after = await desk.stored(place);
    for (const [index, line] of after.lines.entries()) {
      const product = after.products[index];
      const isTaken = takes.includes(index);
      if (isTaken) {
        expect(line.data).toMatchObject({ fullTariffCode: '8513.10.00.01K', tariffMatches: 1, dutyRate: 10 });
        expect(product?.data).toMatchObject({ hsTariffCode: TORCH.hsTariffCode, tariffSuffixImport: TORCH.tariffSuffix });
        expect(product?.version).toBe((before.products[index]?.version ?? 0) + 1);
      } else expect([line, product]).toEqual([before.lines[index], before.products[index]]);
    }
    const changed = (await desk.journal(place, 'consignments/product-line')).filter(({ action }) => action === 'change');
    expect(new Set(changed.map(({ record_id: id }) => id))).toEqual(new Set(takes.map((index) => place.lineIds[index])));
    expect(changed.length).toBe(takes.length);
  });

  test('leaves nothing for Amend to do, and no line that says its tariff was changed', async () => {
    const place = await desk.declared([vague, vague]);

    await desk.apply(place, 0);

    const lodged = await desk.call('POST', `${url(place)}/lodge`);
    expect(lodged.statusCode, lodged.body).toBe(204);
  });

  test('does not hide that somebody had changed the product line before', async () => {
    const place = await desk.declared([vague]);
    await desk.call('PATCH', productUrl(place), [replace('/exportValue', 2_000)]);

    await desk.apply(place, 0);

    const lodged = await desk.call('POST', `${url(place)}/lodge`);
    expect([lodged.statusCode, lodged.json().errors?.lines], lodged.body).toEqual([
      409,
      ['Changed since, use Amend to re-compile: line 1'],
    ]);
  });

  test('to another HS code takes the suffix of the other direction with it', async () => {
    const place = await desk.declared([{ ...vague, hsTariffCode: '9405.20', tariffSuffixImport: null, tariffSuffixExport: '00.10B' }]);

    await desk.apply(place, 0);

    const { products } = await desk.stored(place);
    expect(products[0]?.data).not.toHaveProperty('tariffSuffixExport');
  });

  test('of a form that is none is told, and changes nothing', async () => {
    const place = await desk.declared([vague]);
    const before = await desk.stored(place);

    const reply = await desk.call('POST', `${lineUrl(place)}/tariff`, { tariffCode: '12', tariffSuffix: 'x' });

    expect([reply.statusCode, Object.keys(reply.json().errors).toSorted()], reply.body).toEqual([400, ['tariffCode', 'tariffSuffix']]);
    expect(await desk.stored(place)).toEqual(before);
  });

  test('is refused on a locked consignment, and on a line that was deleted meanwhile', async () => {
    const [lockedMeanwhile, deletedMeanwhile] = [await desk.declared([vague, vague]), await desk.declared([vague, vague])];
    await desk.call('PUT', lockUrl(lockedMeanwhile));
    await desk.call('DELETE', productUrl(deletedMeanwhile));
    const before = [await desk.stored(lockedMeanwhile), await desk.stored(deletedMeanwhile)];

    const replies = [
      await desk.apply(lockedMeanwhile, 0),
      await desk.apply(lockedMeanwhile, 0, TORCH, true),
      await desk.apply(deletedMeanwhile, 0),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
    expect([await desk.stored(lockedMeanwhile), await desk.stored(deletedMeanwhile)]).toEqual(before);
  });

  test('is not for exporters, who declare, nor of a line of another declaration', async () => {
    const [place, other] = [await desk.declared([{}], 'Export'), await desk.declared()];
    const body = { tariffCode: LAMP.hsTariffCode, tariffSuffix: LAMP.tariffSuffix };

    const byExporter = await desk.call('POST', `${lineUrl(place)}/tariff`, body, {}, desk.harbour.parties.outboundParty.token);
    const ofOther = await desk.call('POST', `${url(other)}/lines/${place.declarationLineIds[0]}/tariff`, body);

    expect([byExporter.statusCode, ofOther.statusCode]).toEqual([403, 404]);
  });
});

describe('an applied tariff that is taken back', () => {
  test('leaves declaration and product lines as they were, but for their versions', async () => {
    const place = await desk.declared([vague, exact, { ...vague, hsTariffCode: null }]);
    const before = await desk.stored(place);
    const { undoId } = (await desk.apply(place, 0)).json();

    const undone = await desk.undo(place, undoId);

    expect([undone.statusCode, undone.json()], undone.body).toEqual([200, { undone: 2, kept: 0 }]);
    const after = await desk.stored(place);
    expect(after.lines.map(({ data }) => data)).toEqual(before.lines.map(({ data }) => data));
    expect(after.products.map(({ data }) => data)).toEqual(before.products.map(({ data }) => data));
    expect(after.head.data['totals']).toEqual(before.head.data['totals']);
    const lodged = (await desk.call('POST', `${url(place)}/lodge`)).json();
    expect(lodged.errors.lines.filter((text: string) => text.includes('Amend'))).toEqual([]);
  });

  test('stays on the lines that somebody has changed since, and says how many', async () => {
    const place = await desk.declared([vague, vague, vague]);
    const { undoId } = (await desk.apply(place, 0)).json();
    await desk.call('PATCH', productUrl(place, 1), [replace('/description', 'Another torch')]);

    const undone = await desk.undo(place, undoId);

    expect(undone.json()).toEqual({ undone: 2, kept: 1 });
    const { lines, products } = await desk.stored(place);
    expect(lines.map(({ data }) => data['tariffMatches'])).toEqual([2, 1, 2]);
    expect(products.map(({ data }) => data['tariffSuffixImport'])).toEqual([undefined, TORCH.tariffSuffix, undefined]);
  });

  test('a second time, or of another declaration, has nothing to take back', async () => {
    const [place, other] = [await desk.declared([vague]), await desk.declared([vague])];
    const { undoId } = (await desk.apply(place, 0)).json();

    const ofOther = await desk.undo(other, undoId);
    const first = await desk.undo(place, undoId);
    const second = await desk.undo(place, undoId);

    expect([ofOther.json(), first.json(), second.json()]).toEqual([
      { undone: 0, kept: 0 },
      { undone: 1, kept: 0 },
      { undone: 0, kept: 0 },
    ]);
  });

  test('is refused once the consignment is locked', async () => {
    const place = await desk.declared([vague]);
    const { undoId } = (await desk.apply(place, 0)).json();
    await desk.call('PUT', lockUrl(place));

    expect((await desk.undo(place, undoId)).statusCode).toBe(409);

    await desk.call('DELETE', lockUrl(place));
    expect((await desk.undo(place, undoId)).json()).toEqual({ undone: 1, kept: 0 });
  });
});
