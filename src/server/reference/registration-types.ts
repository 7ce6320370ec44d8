import type { RegistrationType } from '#schemas/generated/types.ts';

/** Those who keep the lists that all businesses share; the database looks for the same code (see migration 015). */
export const OPERATOR = 'OPR';

/** What a business may be. Types that may not create consignments are restricted: they see consignments only where named. */
export const registrationTypes: readonly Required<RegistrationType>[] = [
  { code: 'IMP', name: 'Importer', shortName: 'Importer', isServiceProvider: false, newRegistrations: true, canCreateConsignments: true },
  { code: 'EXP', name: 'Exporter', shortName: 'Exporter', isServiceProvider: false, newRegistrations: true, canCreateConsignments: true },
  {
    code: 'BRK',
    name: 'Customs Broker',
    shortName: 'Broker',
    isServiceProvider: true,
    newRegistrations: true,
    canCreateConsignments: true,
  },
  {
    code: 'FWD',
    name: 'Freight Forwarder',
    shortName: 'Forwarder',
    isServiceProvider: true,
    newRegistrations: true,
    canCreateConsignments: true,
  },
  {
    code: 'SPV',
    name: 'Service Provider',
    shortName: 'Provider',
    isServiceProvider: true,
    newRegistrations: true,
    canCreateConsignments: false,
  },
  { code: 'CAR', name: 'Carter', shortName: 'Carter', isServiceProvider: true, newRegistrations: true, canCreateConsignments: false },
  {
    code: OPERATOR,
    name: 'Operator',
    shortName: 'Operator',
    isServiceProvider: false,
    newRegistrations: false,
    canCreateConsignments: false,
  },
];

export function registrationTypeOf(code: string | null): Required<RegistrationType> | undefined {
  return registrationTypes.find((type) => type.code === code);
}
