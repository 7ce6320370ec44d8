import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../database/connection/caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that the route answers. */
    readonly operation?: string;
  }
}

const TAB = /^[0-9a-f-]{36}$/;

const MOST_OF_BROWSER = 200;

const known = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request: the same object from its head to its answer, so that what is found out meanwhile stays with it. */
export function callerOf(request: FastifyRequest): Caller {
  const before = known.get(request);
  if (before) return before;
  const { 'x-tab': tab, 'x-unattended': unattended } = request.headers;
  const caller = {
    ...(typeof tab === 'string' && TAB.test(tab) && { tab }),
    isUnattended: unattended === 'true',
    address: request.ip,
    browser: browserOf(request),
  };
  known.set(request, caller);
  return caller;
}

/** Its User-Agent header; cut to 200 characters. */
export function browserOf({ headers: { 'user-agent': name = '' } }: FastifyRequest): string {
  return name.slice(0, MOST_OF_BROWSER).toWellFormed().replaceAll('\0', '');
}

/** What every line of the log says of a request, beside its id: what was asked, by whom, and for how long it has been worked on. */
export function callerLogFields(request: FastifyRequest, reply: FastifyReply) {
  return { operation: operationOf(request), userId: known.get(request)?.userId, ms: Math.round(reply.elapsedTime) };
}

/** Undefined for what is no operation of the contract, such as a file of the browser app. */
export function operationOf(request: FastifyRequest): string | undefined {
  return request.routeOptions.config.operation;
}
