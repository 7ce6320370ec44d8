/** A business that registers, and what the server knows for it. */
import type { RegistrationSummary, RegistrationType } from '#schemas/generated/types.ts';
import type { Replies } from '#stories/support/replies.ts';

export const providers: RegistrationSummary[] = [
  { registrationId: 13, countryCode: 'NZ', businessName: 'Reid & Daughters Customs' },
  { registrationId: 14, countryCode: 'NZ', businessName: 'Long Cloud Freight' },
  { registrationId: 15, countryCode: 'VN', businessName: 'Mekong Forwarding' },
];

const registrationTypes: RegistrationType[] = [
  { code: 'IMP', name: 'Importer', shortName: 'Importer', isServiceProvider: false, newRegistrations: true, canCreateConsignments: true },
  {
    code: 'BRK',
    name: 'Customs Broker',
    shortName: 'Broker',
    isServiceProvider: true,
    newRegistrations: true,
    canCreateConsignments: true,
  },
  { code: 'CAR', name: 'Carter', shortName: 'Carter', isServiceProvider: true, newRegistrations: true, canCreateConsignments: false },
];

/** For the pages before there is a session, and the first after it. */
export const signUpReplies: Replies = {
  getBotCheck: () => ({ provider: 'none' }),
  listInviters: () => [],
  signUp: () => ({ verifyEmailSent: true }),
  listBusinessTypes: () => registrationTypes,
  listServiceProviders: () => providers,
  listTimeZones: () => [
    { id: 1, name: 'Pacific/Auckland' },
    { id: 2, name: 'Pacific/Chatham' },
  ],
};
