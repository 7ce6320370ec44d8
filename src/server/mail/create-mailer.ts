import type { Database } from '../database/database.ts';
import { newUuid } from '../database/tables/ids.ts';
import type { Settings } from '../settings/settings.ts';
import type { Mailer } from './mailer.ts';

/** Sends through the mail server of the settings; without one, mail is stored in a table, which development shows at /dev/mailbox. */
export async function createMailer({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>, database: Database): Promise<Mailer> {
  if (smtpUrl === undefined) return keepingMailer(database);
  // Loaded on demand: the library has forty files.
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
