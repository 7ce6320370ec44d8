import { createTransport } from 'nodemailer';
import type { Database } from '../database/database.ts';
import { newUuid } from '../database/ids.ts';
import type { Settings } from '../settings.ts';
import type { Mail } from './mail.ts';

/** Sends mail; throws where it could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

const CONNECTION_TIMEOUT_MS = 10_000;

/** To the mail server of the settings; without one mail is kept in a table, which development shows at /dev/mailbox. */
export function createMailer({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>, database: Database): Mailer {
  return smtpUrl === undefined ? keepingMailer(database) : smtpMailer(smtpUrl, mailFrom);
}

function smtpMailer(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: CONNECTION_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
    close: () => transport.close(),
  };
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
