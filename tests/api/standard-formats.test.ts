/** A standard format has one answer: of ajv-formats, in the browser's validator and on the server alike. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standardNames } from '#schemas/formats/standard.ts';
import { addTrader } from '#tests/support/database-rows.ts';
import { documentsFrom } from '#tests/support/documents.ts';
import { serverOfFile } from '#tests/support/server.ts';

const ID = 'format/sample';
const NAMES = [...standardNames, 'idn-email'] as const;

type Name = (typeof NAMES)[number];

interface Texts {
  readonly valid: fc.Arbitrary<string>;
  /** Such that a character put anywhere into a valid one makes it invalid. */
  readonly breaking: readonly string[];
  readonly invalid: readonly string[];
}

const digits = (from: number, to: number, length = 2) =>
  fc.integer({ min: from, max: to }).map((number) => String(number).padStart(length, '0'));
const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const times = fc.tuple(digits(0, 23), digits(0, 59), digits(0, 59)).map((parts) => parts.join(':'));
const zones = fc.oneof(
  fc.constant('Z'),
  fc.tuple(fc.constantFrom('+', '-'), digits(0, 23), digits(0, 59)).map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
);
const words = fc.stringMatching(/^[a-z0-9]{1,20}$/);
const hosts = fc.array(words, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'));
const addresses = fc.tuple(fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,30}$/), hosts).map((parts) => parts.join('@'));
/** More lines, marks of direction, other addresses: what would do harm in a mail. */
const HARM = ['\r', '\n', '\u2028', '\u202e', '\u200b', ' ', ',', ';', '<', '>', '"', '(', '\\'] as const;

const TEXTS: Readonly<Record<Name, Texts>> = {
  date: {
    valid: days,
    breaking: [' ', '\n', '/', '-', '0', '\u0661', '\u202e'],
    invalid: ['2026-02-29', '2026-02-30', '2100-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-1-1', '01/02/2026', '20260102'],
  },
  'date-time': {
    valid: fc.tuple(days, times, zones).map(([day, time, zone]) => `${day}T${time}${zone}`),
    breaking: [' ', '\n', '/', 'x', '\u202e'],
    invalid: ['2026-01-01', '2026-01-01T10:00:00', '2026-02-30T10:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T10:60:00Z', '10:00:00Z'],
  },
  email: {
    valid: addresses,
    breaking: [...HARM, '@', 'é'],
    invalid: ['kate', 'kate@', '@tide.example', 'kate@localhost', 'kate@[127.0.0.1]', '.kate@tide.example', 'kate@-tide.example'],
  },
  'idn-email': {
    valid: fc.oneof(
      addresses,
      fc
        .tuple(fc.stringMatching(/^[\p{L}\p{N}]{1,20}$/u), fc.stringMatching(/^[\p{L}\p{N}]{1,20}$/u))
        .map((parts) => `${parts.join('@')}.nz`),
    ),
    breaking: [...HARM, '@', '\u00a0', '。'],
    invalid: ['jörg', 'jörg@müller', 'jörg@-müller.example', `${'ö'.repeat(65)}@tide.example`, `a@${'ö'.repeat(64)}.example`],
  },
  uri: {
    valid: fc.tuple(fc.constantFrom('https://', 'mailto:', 'urn:x:'), hosts).map((parts) => parts.join('')),
    breaking: [' ', '\r', '\n', '<', '>', '\\', '\u202e', '^', 'é'],
    invalid: ['quay.example', '/orders/1', '//quay.example', 'https//quay.example', 'https://quay.example/%zz'],
  },
  uuid: {
    valid: fc.uuid(),
    breaking: ['0', 'g', '-', ' ', '\n', '\u202e'],
    invalid: ['-'.repeat(36), 'f'.repeat(36), '0197b4a0-0000-7000-8000-00000000000', '{0197b4a0-0000-7000-8000-000000000000}'],
  },
};

const { generated } = await documentsFrom({ [`${ID}.schema.json`]: sample(), 'api/formats.openapi.json': contract() });
const { validators } = await import(new URL(`validators/${ID}.js`, generated).href);
const server = await serverOfFile({}, { documents: generated });
const { token } = await addTrader(server.database, 'Quay Traders');

/** Whether the browser and the server take the text. */
async function verdictsOn(name: Name, value: string) {
  const inBrowser = validators[ID]?.({ [name]: value });
  const { statusCode } = await server.call('POST', '/api/Samples', { token, body: { [name]: value } });
  return { inBrowser, onServer: statusCode === 201, statusCode };
}

describe.each(NAMES)('a text of the format %s', (name) => {
  const { valid, breaking, invalid } = TEXTS[name];
  const broken = fc
    .tuple(valid, fc.constantFrom(...breaking), fc.nat())
    .map(([text, character, at]) => [text.slice(0, at % (text.length + 1)), character, text.slice(at % (text.length + 1))].join(''));

  test('is taken by the browser and by the server', async () => {
    await fc.assert(
      fc.asyncProperty(valid, async (text) => {
        expect(await verdictsOn(name, text)).toEqual({ inBrowser: true, onServer: true, statusCode: 201 });
      }),
      { numRuns: 40 },
    );
  });

  test('with a character that does not belong there, or otherwise none, is refused by both', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(broken, fc.constantFrom(...invalid)), async (text) => {
        expect(await verdictsOn(name, text)).toEqual({ inBrowser: false, onServer: false, statusCode: 400 });
      }),
      { numRuns: 60, examples: invalid.map((text) => [text]) },
    );
  });

  test('is any text that one of them takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ minLength: 1, unit: 'grapheme' }), fc.webUrl(), fc.emailAddress()), async (text) => {
        const { inBrowser, onServer } = await verdictsOn(name, text.replaceAll('\0', '-'));
        expect(inBrowser).toBe(onServer);
      }),
      { numRuns: 40 },
    );
  });
});

function sample() {
  return {
    $schema: '../meta/entity.meta.json',
    $id: ID,
    title: 'Sample',
    type: 'object',
    'x-as': 'sample',
    additionalProperties: false,
    properties: {
      id: { $ref: '../common/codes.schema.json#/definitions/id', title: 'Id', readOnly: true, 'x-summary': true },
      ...Object.fromEntries(NAMES.map((name) => [name, { title: name, type: 'string', format: name, maxLength: 300 }])),
    },
  };
}

function contract() {
  const access = { read: 'session', write: 'session', remove: 'session' };
  const resource = { entity: ID, name: 'Sample', key: 'id', scope: 'tenant', unique: [], audit: 'Samples', access };
  return {
    openapi: '3.1.0',
    info: { title: 'Formats', version: '1.0.0' },
    jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#',
    servers: [{ url: '/api' }],
    paths: { '/Samples': { 'x-resource': resource } },
  };
}
