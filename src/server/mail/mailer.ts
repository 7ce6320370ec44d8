import type { Mail } from './mail.ts';

/** Sends mail; throws where it could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
