import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from './mailer.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
/** RFC 5321, 4.5.3.2.6: a server may take this long to accept a mail. A shorter timeout would send it twice. */
const ANSWER_TIMEOUT_MS = 10 * 60_000;
/** Replies about the sender's own sign-in (RFC 4954), which the operator can correct. */
const ABOUT_SIGN_IN = new Set([530, 534, 535, 538]);

/** Sends mail through an `smtp://` or `smtps://` address. */
export function smtpMailer(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
      } catch (error) {
        const reply = permanentReply(error);
        // Without the server's words, which contain the address.
        throw reply === undefined ? error : new MailRefused(`The mail server refused a mail for good (reply ${reply}).`);
      }
    },
    close: () => transport.close(),
  };
}

/** The reply that refuses the recipient or the mail for good; undefined if a retry may succeed. */
function permanentReply(error: unknown): number | undefined {
  const { code, responseCode } = Object(error);
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return isOfMail && isPermanent && !ABOUT_SIGN_IN.has(responseCode) ? responseCode : undefined;
}
