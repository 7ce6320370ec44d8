import type { Mail } from './mail.ts';

/** The mail server refused this mail for good: do not retry. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Sends mail; throws if it was not accepted, `MailRefused` if it never will be. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
