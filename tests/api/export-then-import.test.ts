import { expect, test } from 'vitest';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { readContract } from '#src/server/documents/contract.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { openBrokerDesk } from '#tests/support/broker-desk.ts';
import { loadFile } from '#tests/support/list-file.ts';
import { resourceSamples } from '#tests/support/resource-samples.ts';

/** What separators, quotes, formulas and line ends could break. */
const AWKWARD = `=1+1 "two"; three, 'four'\tfive`;
const documents = readDocuments(GENERATED);
const { operations } = readContract(GENERATED);
const imported = operations.flatMap(({ url, resource }) =>
  resource?.action === 'import' ? [{ resource, path: url.replace(/\/file$/, '') }] : [],
);

const desk = await openBrokerDesk();

/** The fields that a row shows and somebody may write. */
function fieldsOf(entity: string): [string, FieldSchema][] {
  return Object.entries(documents.schema(entity).properties).filter(([, field]) => field['x-summary'] === true && field.readOnly !== true);
}

/** A sample whose texts, where any may stand, are awkward ones. */
function recordOf(entity: string): Readonly<Record<string, unknown>> {
  const sample = resourceSamples[entity]?.('S7') ?? {};
  const texts = fieldsOf(entity).filter(
    ([name, { type, format, pattern, enum: choices, maxLength = 0, 'x-normalise': normalise }]) =>
      type === 'string' &&
      !(name in sample) &&
      [format, pattern, choices, normalise].every((one) => one === undefined) &&
      maxLength >= AWKWARD.length,
  );
  return { ...sample, ...Object.fromEntries(texts.map(([name]) => [name, AWKWARD])) };
}

test.each(imported)('$path is exported and imported without loss', async ({ resource, path }) => {
  const { server, harbour } = desk;
  const { entity, scope } = resource;
  const [from, to] =
    scope === 'shared'
      ? [harbour.operator.token, harbour.operator.token]
      : [harbour.parties.inboundBroker.token, harbour.parties.outboundBroker.token];
  const made = await server.call('POST', path, { token: from, body: recordOf(entity) });
  expect(made.statusCode, made.body).toBeLessThan(300);
  const shown = async (token: string): Promise<unknown[]> => {
    const { items } = (await server.call('GET', `${path}?PageSize=200`, { token })).json();
    return items.map((row: Readonly<Record<string, unknown>>) => fieldsOf(entity).map(([name]) => [name, row[name] ?? null]));
  };
  const [before, there] = [await shown(from), await shown(to)];
  const file = await server.call('GET', `${path}?Format=CSV`, { token: from });

  const result = await loadFile(server, path.replace('/api', ''), { token: to, bytes: file.body, values: { replaceExisting: 'true' } });

  expect(result).toMatchObject({ lineErrors: [], generalErrors: [], countLoaded: before.length - there.length });
  expect(result.ignoredHeaders.filter((heading) => !isFilledIn(entity, heading))).toEqual([]);
  expect(await shown(to)).toEqual(before);
});

/** Fields that are the system's, whatever a file says. */
function isFilledIn(entity: string, heading: string): boolean {
  return Object.values(documents.schema(entity).properties).some(
    ({ title, readOnly, 'x-import': { headers } = {} }) => title === heading && (readOnly === true || headers?.length === 0),
  );
}
