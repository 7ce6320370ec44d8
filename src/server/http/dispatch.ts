import { create as createDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AjvErrorLike } from '#src/expression/index.ts';
import { UnknownSortColumn } from '../database/connection/errors.ts';
import { callers } from '../database/connection/caller.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Operation } from '../documents/contract.ts';
import type { Documents } from '../documents/documents.ts';
import { compileValidator, fieldErrors } from '../documents/validation.ts';
import { compileSteppedValidator, leavingOutNulls } from '../documents/long-lists.ts';
import { ReceivedFile } from '../documents/uploaded-file.ts';
import { withoutNulls } from '../documents/values.ts';
import { type FieldErrors, forbidden, invalid, noSession, Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { bodyLimitOf, SESSION_BYTES } from './body-limits.ts';
import { announcedBytes } from './connections/announced-bytes.ts';
import type { Answer, Call, CheckingHandler, Handler } from './call.ts';
import { browserOf, callerOf } from './caller-of.ts';
import type { IncomingFile } from './multipart.ts';
import { neighbourhoodOf, networkOf } from './connections/network.ts';
import { isOwnRequest } from './origin.ts';
import { ParameterValues, parameterReader } from './parameters.ts';
import { runCooperatively } from '../cooperative/run-cooperatively.ts';
import { hasLongList, printing } from '../cooperative/json-pieces.ts';

export interface DispatcherServices {
  readonly publicUrl: URL;
  tokenOf(request: FastifyRequest): string;
  deviceOf(request: FastifyRequest): string;
  /** The session of the request, looked up once. Throws 401 if its token has none. */
  openSession(request: FastifyRequest): Promise<Session>;
  logFile(token: string, operation: Operation, name: string): Promise<void>;
  /** Compiles an `x-access` expression; throws if it is not valid. */
  ruleOf(allowedWhen: string): (session: Session) => boolean;
}

interface Raw {
  readonly Params: Readonly<Record<string, unknown>>;
  readonly Querystring: Readonly<Record<string, unknown>>;
}

export type RawRequest = FastifyRequest<Raw>;

/**
 * The one place that decides the order of refusals. Before the body is read: 401 session, 403 origin; and for callers who may not make the
 * call at all, or who send more than anonymous callers may: 404 and 403 of the record. While reading: 413, and 400 for bad JSON. Then 400
 * malformed id, 404 and 403 of the record (`guard`), 400 validation; 409 and 412 are the handler's.
 */
export class Dispatcher {
  readonly #documents: Documents;
  readonly #operation: Operation;
  readonly #handler: Handler | CheckingHandler;
  readonly #services: DispatcherServices;
  readonly #parts: ContractParts;
  constructor(
    documents: Documents,
    operation: Operation,
    handler: Handler | CheckingHandler,
    services: DispatcherServices,
    parts = contractParts(operation, handler, services),
  ) {
    this.#documents = documents;
    this.#operation = operation;
    this.#handler = handler;
    this.#services = services;
    this.#parts = parts;
  }

  /** The same operation with the documents of an edition, which has the same contract. */
  withEdition(edition: Documents, handler: Handler | CheckingHandler): Dispatcher {
    return new Dispatcher(edition, this.#operation, handler, this.#services, this.#parts);
  }

  /** Whether the handler takes files as they arrive. */
  get takesFiles(): boolean {
    return this.#handler.receive !== undefined;
  }

  /** The checks before the body is read. */
  admit(request: RawRequest): Promise<void> {
    return callers.run(callerOf(request), () => this.#admit(request));
  }

  /** Stores a file of the body while it arrives. */
  receive(request: FastifyRequest, file: IncomingFile): Promise<ReceivedFile> {
    return callers.run(callerOf(request), () => this.#receive(request, file));
  }

  /** The checks after the body is read, and the answer. */
  answer(request: RawRequest, reply: FastifyReply): Promise<unknown> {
    return callers.run(callerOf(request), async () => {
      try {
        return await this.#answer(request, reply);
      } finally {
        await discardUnused(request.body);
      }
    });
  }

  async #admit(request: RawRequest): Promise<void> {
    const requiresSession = this.#requiresSession;
    if (requiresSession && this.#services.tokenOf(request) === '') throw noSession();
    if (!isOwnRequest(request, this.#services.publicUrl)) return this.#refuse(request, new Refusal(403, 'problem.foreignRequest'));
    const bytes = announcedBytes(request);
    // Without a body the session is looked up together with the record, in one round trip.
    if (bytes === 0 || !requiresSession) return undefined;
    const isLarge = Math.min(bytes, bodyLimitOf(this.#operation)) > SESSION_BYTES;
    // A guard looks up the session together with its record.
    if (!isLarge || this.#handler.guard === undefined) {
      const session = await this.#services.openSession(request);
      if (!isLarge && this.#parts.isAllowed?.(session) !== false) return undefined;
    }
    const path = this.#parts.readers.path(request.params);
    if (!(path instanceof ParameterValues)) return this.#refuse(request, invalid(path));
    return this.#guard(request, this.#callOf(request, path, undefined));
  }

  async #receive(request: FastifyRequest, file: IncomingFile): Promise<ReceivedFile> {
    const path = this.#parts.readers.path({ ...Object(request.params) });
    if (!(path instanceof ParameterValues)) throw invalid(path);
    const call = this.#callOf(request, path, file.values);
    await this.#guard(request, call);
    if (this.#handler.receive === undefined) throw new Error(`${this.#operation.id} receives no files.`);
    return this.#handler.receive(call, file);
  }

  async #answer(request: RawRequest, reply: FastifyReply): Promise<unknown> {
    const path = this.#parts.readers.path(request.params);
    if (!(path instanceof ParameterValues)) return this.#refuse(request, invalid(path));
    const query = this.#parts.readers.query(request.query);
    const headers = this.#parts.readers.header(request.headers);
    const { body, errors: bodyErrors, omitted } = await this.#parts.readBody(request.body);
    const errors = { ...messagesOf(query), ...messagesOf(headers), ...bodyErrors };
    const call = this.#callOf(request, path, body);
    if (query instanceof ParameterValues && headers instanceof ParameterValues && Object.keys(errors).length === 0) {
      return this.#parts.send(await this.#handle(request, { ...call, query, headers }), reply);
    }
    await this.#guard(request, call);
    return this.#refuse(request, invalid(errors, omitted));
  }

  async #handle(request: FastifyRequest, call: Call): Promise<Answer> {
    const handler = this.#handler;
    if (this.#parts.isAllowed !== undefined) await this.#guard(request, call);
    try {
      const given = await ('handleUnchecked' in handler ? handler.handleUnchecked(call) : handler.handle(call));
      if (given.file !== undefined && this.#requiresSession) await this.#logFile(call, given.file);
      return given;
    } catch (error) {
      if (isInvalid(error)) await (handler.guard?.(call) ?? this.#requireSession(request));
      throw error;
    }
  }

  /** 404 and 403 of the record, then 403 of the call itself. */
  async #guard(request: FastifyRequest, call: Call): Promise<void> {
    await this.#handler.guard?.(call);
    if (this.#parts.isAllowed !== undefined && !this.#parts.isAllowed(await this.#services.openSession(request))) throw forbidden();
  }

  /** 401 precedes every refusal, even one that does not depend on the record. */
  async #refuse(request: FastifyRequest, refusal: unknown): Promise<never> {
    await this.#requireSession(request);
    throw refusal;
  }

  get #requiresSession(): boolean {
    return this.#operation.access === 'session';
  }

  async #requireSession(request: FastifyRequest): Promise<void> {
    if (this.#requiresSession) await this.#services.openSession(request);
  }

  /** A file is sent only after it was logged. */
  async #logFile(call: Call, { name, bytes }: NonNullable<Answer['file']>): Promise<void> {
    try {
      await this.#services.logFile(call.token, this.#operation, name);
    } catch (error) {
      if (!Buffer.isBuffer(bytes)) bytes.destroy();
      throw error;
    }
  }

  #callOf(request: FastifyRequest, path: ParameterValues, body: unknown): Call {
    return {
      documents: this.#documents,
      token: this.#services.tokenOf(request),
      address: request.ip,
      network: networkOf(request.ip),
      neighbourhood: neighbourhoodOf(request.ip),
      device: this.#services.deviceOf(request),
      browser: browserOf(request),
      knownTags: request.headers['if-none-match'],
      range: rangeOf(request),
      path,
      query: NONE,
      headers: NONE,
      body,
    };
  }
}

interface ContractParts {
  readonly readers: Readonly<Record<'path' | 'query' | 'header', ReturnType<typeof parameterReader>>>;
  readonly readBody: BodyReading;
  readonly send: ReturnType<typeof sender>;
  readonly isAllowed: ((session: Session) => boolean) | undefined;
}

function contractParts(operation: Operation, handler: Handler | CheckingHandler, services: DispatcherServices): ContractParts {
  const ofPlace = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  return {
    readers: {
      path: parameterReader(ofPlace('path'), true),
      query: parameterReader(ofPlace('query'), true),
      header: parameterReader(ofPlace('header'), false),
    },
    readBody: ofItsType(operation, 'handleUnchecked' in handler ? async (body) => ({ body, ...ALL_RIGHT }) : bodyReader(operation)),
    send: sender(operation),
    isAllowed: operation.allowedWhen === undefined ? undefined : services.ruleOf(operation.allowedWhen),
  };
}

/** Longest time without progress while a file is sent. */
const WITHOUT_PROGRESS_MS = 30_000;
const EVENTS_TYPE = 'text/event-stream; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const NONE = new ParameterValues(new Map());

function rangeOf({ headers: { range, 'if-range': onlyFor } }: FastifyRequest): Call['range'] {
  return range === undefined ? undefined : { bytes: range, onlyFor: typeof onlyFor === 'string' ? onlyFor : undefined };
}

/** Deletes the files of a body that was not used, because of a refusal or a repeated request. */
async function discardUnused(body: unknown): Promise<void> {
  if (typeof body !== 'object' || body === null) return;
  for (const value of Object.values(body)) if (value instanceof ReceivedFile) await value.discard();
}

interface BodyErrors {
  readonly errors: FieldErrors;
  /** The number of further errors. */
  readonly omitted: number;
}

const ALL_RIGHT: BodyErrors = { errors: {}, omitted: 0 };

type BodyReading = (sent: unknown) => Promise<BodyErrors & { readonly body: unknown }>;

/** Refuses a JSON body of another type than the operation's. A list is taken for an object if the operation names its field for it. */
function ofItsType({ body: schema, listBody }: Operation, read: BodyReading): BodyReading {
  const type = schema?.['type'];
  return async (sent) => {
    if (sent === undefined || (type !== 'object' && type !== 'array')) return read(sent);
    if ((Array.isArray(sent) ? 'array' : typeof sent) === type && sent !== null) return read(sent);
    if (Array.isArray(sent) && listBody !== undefined) return read({ [listBody]: sent });
    return { body: undefined, errors: { '': [text(`problem.value.body.${type}`)] }, omitted: 0 };
  };
}

/** Limit of errors with messages; fewer are sent. */
const MOST_REPORTED = 1_000;

/** Removes nulls from a body and checks it, yielding if the operation takes large bodies. A missing body is an empty one. */
function bodyReader(operation: Operation): BodyReading {
  const { body: schema, files } = operation;
  if (schema === undefined) return async (sent) => ({ body: withoutNulls(sent), ...ALL_RIGHT });
  const worded = (found: readonly AjvErrorLike[]): BodyErrors => ({
    errors: fieldErrors(found.slice(0, MOST_REPORTED), schema),
    omitted: Math.max(found.length - MOST_REPORTED, 0),
  });
  if (files === undefined && bodyLimitOf(operation) > SESSION_BYTES) {
    const validating = compileSteppedValidator(schema);
    return async (sent) => {
      const body = (await runCooperatively(leavingOutNulls(sent))) ?? {};
      return { body, ...worded(await runCooperatively(validating(body))) };
    };
  }
  const validate = compileValidator(schema);
  return async (sent) => {
    const body = withoutNulls(sent) ?? {};
    return { body, ...worded(validate(body)) };
  };
}

function isInvalid(error: unknown): boolean {
  return error instanceof UnknownSortColumn || (error instanceof Refusal && error.status === 400);
}

function messagesOf(values: ParameterValues | FieldErrors): FieldErrors {
  return values instanceof ParameterValues ? {} : values;
}

/** Serializes replies by the schemas of this version, which removes unknown properties, unless the handler answers exactly. */
function sender({ replies, answersExactly }: Operation): (answer: Answer, reply: FastifyReply) => Promise<unknown> {
  return async ({ status, body, file, events, headers = {} }, reply) => {
    reply.code(status).headers(headers);
    if (file !== undefined) {
      // A client that stops reading would keep it open for ever.
      if (!Buffer.isBuffer(file.bytes)) reply.raw.setTimeout(WITHOUT_PROGRESS_MS, () => reply.raw.destroy());
      return reply.type(file.type).header('content-disposition', createDisposition(file.name)).send(file.bytes);
    }
    // Turns off buffering by a proxy, which would delay events.
    if (events !== undefined)
      return reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).type(EVENTS_TYPE).send(events);
    const schema = replies[status];
    if (body === undefined || schema === undefined) return reply.send(body);
    if (answersExactly && hasLongList(body)) return reply.type(JSON_TYPE).send(await runCooperatively(printing(body)));
    // Compiled once for each schema; Fastify keeps it as long as the schema.
    const print = answersExactly ? JSON.stringify : reply.compileSerializationSchema(schema, String(status));
    // Encoded once: a long text would be walked to count its bytes, and again to send them.
    return reply.type(JSON_TYPE).send(Buffer.from(print(Object(body))));
  };
}
