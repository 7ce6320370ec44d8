import type { Protection } from '../protection.ts';

const contacts = 'src/server/billing/contacts/contact-handlers.ts';
const invoices = 'src/server/billing/usage/make-invoices.ts';
const images = 'src/server/billing/usage/images.ts';

/** Usage is invoiced once; images and contacts are visible only to their owners. */
export const usage: readonly Protection[] = [
  {
    name: 'contacts of an organisation are its business’s alone',
    changes: [
      { file: contacts, from: "if (asked !== '' && asked !== own) return ok([]);", to: '' },
      { file: contacts, from: 'service.findContacts(own,', to: 'service.findContacts(asked,' },
    ],
    test: { file: 'tests/api/accounting-contacts.test.ts', title: 'gets nothing of another organisation, and the service is not asked' },
  },
  {
    name: 'a secret is sent to safe addresses only',
    changes: [
      {
        file: 'src/server/settings/accounting-settings.ts',
        from: "return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));",
        to: "return protocol === 'https:' || protocol === 'http:' || isLoopbackHost(hostname);",
      },
    ],
    test: { file: 'tests/unit/src/server/settings/settings.test.ts', title: 'refuse to send a secret to %s' },
  },
  {
    name: 'the accounting service leads nobody elsewhere',
    changes: [{ file: 'src/server/billing/contacts/request-service.ts', from: "redirect: 'error'", to: "redirect: 'follow'" }],
    test: { file: 'tests/api/accounting-contacts.test.ts', title: 'when it %s' },
  },
  {
    name: 'a month is invoiced once',
    changes: [{ file: invoices, from: "if (await hasOne(trx, month, isSample)) return { kind: 'there' };", to: '' }],
    test: {
      file: 'tests/api/usage-invoices.test.ts',
      title: 'are made once: the same month again brings nothing new, also from two at once',
    },
  },
  {
    name: 'an image that an issuer has is not removed',
    changes: [{ file: images, from: 'if (issuers.length > 0) throw', to: 'if (issuers.length > 9) throw' }],
    test: { file: 'tests/api/issuer-images.test.ts', title: 'is refused while it is the logo of an issuer' },
  },
  {
    name: 'an image that an invoice shows stays',
    changes: [{ file: images, from: 'return rows[0]?.is_shown === true;', to: 'return rows.length < 0;' }],
    test: { file: 'tests/api/issuer-images.test.ts', title: 'stays on the invoices that show it, and is no longer listed' },
  },
];
