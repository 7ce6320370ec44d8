import type { FastifyReply, FastifyRequest } from 'fastify';
import { UnknownSortColumn } from '../database/connection/errors.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Answer, Call, CheckingHandler, Handler } from './call.ts';
import type { Operation } from '../documents/contract.ts';
import type { Documents } from '../documents/documents.ts';
import { networkOf } from './network.ts';
import { isOwnRequest } from './origin.ts';
import { ParameterValues, parameterReader } from './parameters.ts';
import { type FieldErrors, forbidden, invalid, noSession, Refusal } from '../messages/refusal.ts';
import { compileValidator, fieldErrors } from '../documents/validation.ts';
import { withoutNulls } from '../documents/values.ts';

export interface Surroundings {
  readonly publicUrl: URL;
  tokenOf(request: FastifyRequest): string;
  /** Refuses with 401 where the token opens no session. */
  requireSession(token: string): Promise<Session>;
  /** Whether a session may make the calls that name this expression as their `x-access`. Throws where it is no expression. */
  ruleOf(allowedWhen: string): (session: Session) => boolean;
}

interface Raw {
  readonly Params: Readonly<Record<string, unknown>>;
  readonly Querystring: Readonly<Record<string, unknown>>;
}

export type RawRequest = FastifyRequest<Raw>;

/** Answers the requests of one operation by one version of the documents. */
export type Dispatcher = (request: RawRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * The one place that keeps the order of answers: parse, 401 session, 403 origin, 400 malformed id, 404 and 403 of the
 * record (`guard`), 400 validation; 409 and 412 are the handler's. Reading the body came first.
 */
export function dispatcher(
  documents: Documents,
  operation: Operation,
  handler: Handler | CheckingHandler,
  around: Surroundings,
): Dispatcher {
  const ofPlace = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const readers = {
    path: parameterReader(ofPlace('path'), true),
    query: parameterReader(ofPlace('query'), true),
    header: parameterReader(ofPlace('header'), false),
  };
  const checksBody = 'handleUnchecked' in handler;
  const bodyErrors = checksBody ? () => ({}) : bodyChecker(operation);
  const requiresSession = operation.access === 'session';
  const isAllowed = operation.allowedWhen === undefined ? undefined : around.ruleOf(operation.allowedWhen);

  const askForSession = async (token: string): Promise<void> => {
    if (requiresSession) await around.requireSession(token);
  };

  /** Before a refusal that needs no look at the record, the session is still asked for. */
  const refuse = async (token: string, refusal: unknown): Promise<never> => {
    await askForSession(token);
    throw refusal;
  };

  /** 404 and 403 of the record, then 403 of the call itself. */
  const guard = async (call: Call): Promise<void> => {
    await handler.guard?.(call);
    if (isAllowed !== undefined && !isAllowed(await around.requireSession(call.token))) throw forbidden();
  };

  const handle = async (call: Call): Promise<Answer> => {
    if (isAllowed !== undefined) await guard(call);
    try {
      return await ('handleUnchecked' in handler ? handler.handleUnchecked(call) : handler.handle(call));
    } catch (error) {
      if (isInvalid(error)) await (handler.guard?.(call) ?? askForSession(call.token));
      throw error;
    }
  };

  const send = sender(operation);

  return async (request, reply) => {
    const token = around.tokenOf(request);
    if (requiresSession && token === '') throw noSession();
    if (!isOwnRequest(request, around.publicUrl)) return refuse(token, new Refusal(403, 'problem.foreignRequest'));
    const path = readers.path(request.params);
    if (!(path instanceof ParameterValues)) return refuse(token, invalid(path));

    const query = readers.query(request.query);
    const headers = readers.header(request.headers);
    const body = checksBody ? request.body : withoutNulls(request.body);
    const errors = { ...messagesOf(query), ...messagesOf(headers), ...bodyErrors(body) };
    const browser = browserOf(request);
    const caller = { documents, token, address: request.ip, network: networkOf(request.ip), browser };
    const call = { ...caller, path, body, knownTags: request.headers['if-none-match'] };
    if (query instanceof ParameterValues && headers instanceof ParameterValues && Object.keys(errors).length === 0) {
      return send(await handle({ ...call, query, headers }), reply);
    }
    await guard({ ...call, query: NONE, headers: NONE });
    return refuse(token, invalid(errors));
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

const NONE = new ParameterValues(new Map());

const MOST_OF_BROWSER = 200;

function browserOf({ headers: { 'user-agent': name = '' } }: FastifyRequest): string {
  return name.slice(0, MOST_OF_BROWSER).toWellFormed().replaceAll('\0', '');
}

function bodyChecker({ body: schema }: Operation): (body: unknown) => FieldErrors {
  if (schema === undefined) return () => ({});
  const validate = compileValidator(schema);
  return (body) => fieldErrors(validate(body ?? {}), schema);
}

function isInvalid(error: unknown): boolean {
  return error instanceof UnknownSortColumn || (error instanceof Refusal && error.status === 400);
}

function messagesOf(values: ParameterValues | FieldErrors): FieldErrors {
  return values instanceof ParameterValues ? {} : values;
}

/** Writes answers as this version describes them: what its schema does not know of a reply stays here. */
function sender({ replies }: Operation): (answer: Answer, reply: FastifyReply) => unknown {
  return ({ status, body, headers = {} }, reply) => {
    reply.code(status).headers(headers);
    const schema = replies[status];
    if (body === undefined || schema === undefined) return reply.send(body);
    // Compiled once for each schema; Fastify keeps it as long as the schema.
    const print = reply.compileSerializationSchema(schema, String(status));
    return reply.type(JSON_TYPE).send(print(Object(body)));
  };
}
