/** A record of each plain list, right in itself; `code` is another each time. An entity that is missing here fails the tests of rights. */
export const resourceSamples: Readonly<Record<string, (code: string) => Readonly<Record<string, unknown>>>> = {
  'reference/vessel': (code) => ({ code, name: `Ship ${code}`, flagCountryCode: 'NZ', active: true }),
  'reference/berth': (code) => ({ code, kind: 'B', length: 120, draught: 12, bollards: 8, openedOn: '2020-02-29', remarks: 'Deep' }),
  'reference/port': (code) => ({ countryCode: 'NZ', name: `Port ${code}` }),
  'reference/harbour': (code) => ({ countryCode: 'NZ', name: `Harbour ${code}` }),
};
