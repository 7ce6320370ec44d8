import activation from '#schemas/messages/mails/activation.json' with { type: 'json' };
import alreadyRegistered from '#schemas/messages/mails/already-registered.json' with { type: 'json' };
import invite from '#schemas/messages/mails/invite.json' with { type: 'json' };
import invited from '#schemas/messages/mails/invited.json' with { type: 'json' };
import passwordChanged from '#schemas/messages/mails/password-changed.json' with { type: 'json' };
import reset from '#schemas/messages/mails/reset.json' with { type: 'json' };
import secondFactorReset from '#schemas/messages/mails/second-factor-reset.json' with { type: 'json' };
import welcome from '#schemas/messages/mails/welcome.json' with { type: 'json' };
import { messageText } from '#src/domain/messages.ts';

const documents = {
  activation,
  'already-registered': alreadyRegistered,
  invite,
  invited,
  'password-changed': passwordChanged,
  reset,
  'second-factor-reset': secondFactorReset,
  welcome,
} as const;

export type MailName = keyof typeof documents;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Values for the texts of mails; each mail uses some. */
export interface MailValues {
  readonly name: string;
  readonly business: string;
  readonly link: string;
}

/** Fills in the mail of a document: on one line in the subject, escaped in the HTML. */
export function composeMail(name: MailName, to: string, values: MailValues): Mail {
  const { subject, text, html } = documents[name];
  return {
    to,
    subject: messageText({ subject }, 'subject', mapped(values, onOneLine)),
    text: messageText({ text }, 'text', mapped(values, onOneLine)),
    html: messageText({ html }, 'html', mapped(values, escapeHtml)),
  };
}

function mapped({ name, business, link }: MailValues, change: (value: string) => string): Record<string, string> {
  return { name: change(name), business: change(business), link: change(link) };
}

/** A line break could start a header or a paragraph. */
function onOneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

export function escapeHtml(value: string): string {
  return onOneLine(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
