import type { Mail } from './mail.ts';

/** The mail server will never take this mail: it is not to be offered again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Sends mail; throws where it could not be handed over, `MailRefused` where it never can. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
