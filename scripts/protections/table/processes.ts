import type { Protection } from '../protection.ts';

const worker = 'src/server/jobs/worker.ts';
const mailer = 'src/server/mail/smtp-mailer.ts';
const delivery = 'tests/api/mail-delivery.test.ts';
const sentOnce = 'a mail is sent once, though the mail server takes far longer than the lease of its job';

/** What holds where several processes work on one database, and one of them is slow or ends. */
export const processes: readonly Protection[] = [
  {
    name: 'a job stays with the process that does it, however long that takes',
    changes: [{ file: worker, from: 'setInterval(() => void this.#renew(job), ', to: 'setInterval(() => {}, ' }],
    test: { file: delivery, title: sentOnce },
  },
  {
    name: 'a mail server is given the time it may take before a mail is offered again',
    changes: [{ file: mailer, from: 'const ANSWER_TIMEOUT_MS = 10 * 60_000;', to: 'const ANSWER_TIMEOUT_MS = 10_000;' }],
    test: { file: delivery, title: sentOnce },
  },
  {
    name: 'a mail that was refused for good is never offered again',
    changes: [{ file: worker, from: 'error instanceof MailRefused || ', to: '' }],
    test: { file: delivery, title: 'a mail that was refused for good is never offered again' },
  },
  {
    name: 'a mail that was refused for now is tried again',
    changes: [{ file: mailer, from: 'responseCode >= 500', to: 'responseCode >= 400' }],
    test: { file: delivery, title: 'a mail that was refused for now is offered until it is taken' },
  },
  {
    name: 'what was done is noted as done until the database takes it',
    changes: [{ file: worker, from: '!(error instanceof Unavailable) || this.#isStopped', to: 'true' }],
    test: { file: delivery, title: 'a mail that was sent is not sent again, though the database could not be told so at first' },
    engine: 'server',
  },
];
