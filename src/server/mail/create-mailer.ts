import type { Database } from '../database/database.ts';
import { newUuid } from '../database/tables/ids.ts';
import type { Settings } from '../settings/settings.ts';
import type { Mail } from './mail.ts';

/** Sends mail; throws where it could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** To the mail server of the settings; without one mail is kept in a table, which development shows at /dev/mailbox. */
export async function createMailer({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>, database: Database): Promise<Mailer> {
  if (smtpUrl === undefined) return keepingMailer(database);
  // Its forty files are read only where they are needed.
  const { smtpMailer } = await import('./smtp-mailer.ts');
  return smtpMailer(smtpUrl, mailFrom);
}

function keepingMailer(database: Database): Mailer {
  return {
    send: async ({ to, subject, text, html }) => {
      const row = { id: newUuid(), recipient: to, subject, body_text: text, body_html: html };
      await database.anonymous((trx) => trx.insertInto('sent_mail').values(row).execute());
    },
    close: () => {},
  };
}
