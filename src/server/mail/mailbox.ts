import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { isLoopback } from '../http/connections/network.ts';
import { text } from '../messages/texts.ts';
import { isLoopbackHost } from '../settings/loopback-host.ts';
import { escapeHtml } from './mail.ts';

const MOST_MAILS = 200;

/**
 * The mails that would have been sent, the newest first: a plain page and its JSON. For development alone, and for programs
 * on the same machine: whoever reads these links takes over accounts, and the server may listen on any address.
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
 * To others it is as if there were no such page. The connection itself says whence it comes; headers are the caller's to
 * write, but a proxy on this machine writes some, and a page elsewhere whose name leads here cannot help naming itself.
 */
async function onRequest({ socket, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isNear = isLoopback(socket.remoteAddress ?? '');
  if (!isNear || isForwarded(headers) || !isLoopbackHost(hostIn(headers))) reply.callNotFound();
}

function isForwarded(headers: FastifyRequest['headers']): boolean {
  return Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'));
}

/** The name the caller used, without a port. */
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

/** The text line by line, its addresses as links. */
function linked(body: string): string {
  return body
    .split('\n')
    .map(escapeHtml)
    .map((line) => (/^https?:\S+$/.test(line) ? `<a href="${line}">${line}</a>` : line))
    .join('\n');
}
