import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  constraintOf,
  isFull,
  KeyReused,
  NoSecondFactor,
  NoSession,
  NotVisible,
  sqlState,
  StaleVersion,
  Unavailable,
  UnknownSortColumn,
} from '../database/connection/errors.ts';
import { type TextKey, text } from '../messages/texts.ts';
import { callerLogFields } from './caller-of.ts';
import { UnreadableJson } from './json-text.ts';
import { invalid, noSession, notFound, Refusal } from '../messages/refusal.ts';
import { toErrorResponse } from './error-response.ts';

/** Counts of unexpected errors; any above zero is an alarm for the operator. */
export interface ErrorCounts {
  /** Values that passed the schemas but not the database. */
  schemaGaps: number;
  unexpected: number;
}

/** Logs and counts a failure outside any request, except that the database is busy or unreachable. */
export function reportFailure(log: FastifyBaseLogger, errorCounts: ErrorCounts, error: unknown, message: string, about: object = {}): void {
  const isExpected = error instanceof Unavailable;
  if (!isExpected) errorCounts.unexpected += 1;
  log.error({ ...about, err: isExpected ? (error.cause ?? error) : error, errorCounts }, message);
}

/** The one place that turns errors into answers. */
export function answerProblems(app: FastifyInstance, errorCounts: ErrorCounts): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Unavailable)
      request.log.error({ ...callerLogFields(request, reply), err: error.cause ?? error }, 'The database could not serve a request.');
    const refusal = error === request.raw.errored ? cutOff() : refusalOf(error);
    const answered = refusal ?? countError(error, request, reply, errorCounts);
    return isPageAsked(request) ? sendRefusedPage(request, reply, answered) : sendRefusal(reply, answered);
  });
}

/** Whether a browser opened the address of a file, such as a link in a mail: a problem document would be unreadable there. */
function isPageAsked({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api') && headers.accept?.includes('text/html') === true;
}

/** The sign-in page, the page for an unknown address, or the message itself. */
function sendRefusedPage(request: FastifyRequest, reply: FastifyReply, { status, message, retryAfterSeconds }: Refusal): FastifyReply {
  if (status === 401) return reply.redirect(`/auth/login?returnUrl=${encodeURIComponent(request.url)}`);
  if (NOTHING_HERE.includes(status)) {
    reply.callNotFound();
    return reply;
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).type('text/plain; charset=utf-8').send(message);
}

/** Also 403: that a file exists is not shown to users who may not see it. */
const NOTHING_HERE: readonly number[] = [400, 403, 404];

/** The client closed or lost the connection before the request was complete. */
const cutOff = () => new Refusal(400, 'problem.unreadable');

export function sendRefusal(reply: FastifyReply, { status, message, errors, omitted, stale, retryAfterSeconds }: Refusal): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ title: message, ...(errors && { errors: toErrorResponse(errors, omitted) }), ...stale });
}

/** The refusal for an error; undefined for an unexpected one. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof NoSession) return noSession();
  if (error instanceof NoSecondFactor) return new Refusal(403, 'problem.noSecondFactor');
  if (error instanceof NotVisible) return notFound();
  if (error instanceof StaleVersion) return new Refusal(412, 'problem.stale');
  if (error instanceof KeyReused) return new Refusal(409, 'problem.keyReused');
  if (error instanceof UnknownSortColumn) return invalid({ SortModel: [text('problem.value.unknownSort', { column: error.column })] });
  if (isFull(error)) return new Refusal(503, 'problem.cannotSave', { retryAfterSeconds: 30 });
  if (error instanceof Unavailable) return new Refusal(503, 'problem.busy', { retryAfterSeconds: 1 });
  if (error instanceof UnreadableJson) return new Refusal(400, UNREADABLE[error.reason]);
  return isFastifyError(error) ? refusalForFastify(error) : undefined;
}

const UNREADABLE: Readonly<Record<UnreadableJson['reason'], TextKey>> = {
  syntax: 'problem.unreadable',
  depth: 'problem.tooDeep',
  duplicate: 'problem.duplicateKey',
  keys: 'problem.tooManyKeys',
};

/** Fastify's own refusals, before a handler runs. */
function refusalForFastify({ statusCode = 500 }: FastifyError): Refusal | undefined {
  switch (statusCode) {
    // An address that no file can have.
    case 403:
    case 404:
      return notFound();
    case 413:
      return new Refusal(413, 'problem.tooLarge');
    case 415:
      return new Refusal(415, 'problem.notJson');
    case 503:
      return new Refusal(503, 'problem.busy', { retryAfterSeconds: 1 });
    default:
      return statusCode < 500 ? new Refusal(400, 'problem.unreadable') : undefined;
  }
}

function countError(error: unknown, request: FastifyRequest, reply: FastifyReply, errorCounts: ErrorCounts): Refusal {
  const caller = callerLogFields(request, reply);
  const state = sqlState(error);
  const isSchemaGap = state !== undefined && /^2[23]/.test(state);
  if (isSchemaGap) {
    errorCounts.schemaGaps += 1;
    // The database's message contains the value, which must not be logged.
    request.log.error(
      { ...caller, sqlState: state, constraint: constraintOf(error), errorCounts },
      'The database refused a value that the schemas let pass.',
    );
    return new Refusal(400, 'problem.invalid');
  }
  errorCounts.unexpected += 1;
  request.log.error({ ...caller, err: error, errorCounts }, 'Unexpected error.');
  return new Refusal(500, 'problem.unexpected');
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');
}
