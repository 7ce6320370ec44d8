import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { isLoopback } from '../http/connections/network.ts';
import { text } from '../messages/texts.ts';
import { isLoopbackHost } from '../settings/loopback-host.ts';
import { escapeHtml } from './mail.ts';

const MOST_MAILS = 200;

/**
 * Unsent mails, newest first, as a page and JSON. For development and for programs on the same machine alone: the links open accounts, and
 * the server may listen on any address.
 */
export function serveMailbox(app: FastifyInstance, database: Database): void {
  app.get('/dev/mailbox.json', { onRequest }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await newestMails(database)),
  );
  app.get('/dev/mailbox', { onRequest }, async (_request, reply) => {
    const mails = await newestMails(database);
    const articles = mails.map(
      ({ to, subject, text: body, sentAt }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)}, ${escapeHtml(sentAt)}</p><pre>${linked(body)}</pre></article>`,
    );
    const title = escapeHtml(text('mailbox.title'));
    const body = articles.length > 0 ? articles.join('<hr>') : `<p>${escapeHtml(text('mailbox.empty'))}</p>`;
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`);
  });
}

/**
 * 404 for other callers. Checks the connection, as callers write headers; but also headers, which proxies on this machine add, and the
 * host name, which a page elsewhere that resolves here cannot fake.
 */
async function onRequest({ socket, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isNear = isLoopback(socket.remoteAddress ?? '');
  if (!isNear || isForwarded(headers) || !isLoopbackHost(hostIn(headers))) reply.callNotFound();
}

function isForwarded(headers: FastifyRequest['headers']): boolean {
  return Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'));
}

/** Host name of the request, without a port. */
function hostIn({ host = '' }: FastifyRequest['headers']): string {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

async function newestMails(database: Database) {
  return database.anonymous((trx) =>
    trx
      .selectFrom('sent_mail')
      .select(['recipient as to', 'subject', 'body_text as text', 'body_html as html', 'sent_at as sentAt'])
      .orderBy('id', 'desc')
      .limit(MOST_MAILS)
      .execute(),
  );
}

/** The text line by line, with addresses as links. */
function linked(body: string): string {
  return body
    .split('\n')
    .map(escapeHtml)
    .map((line) => (/^https?:\S+$/.test(line) ? `<a href="${line}">${line}</a>` : line))
    .join('\n');
}
