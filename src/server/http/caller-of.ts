import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../database/connection/caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that the route answers. */
    readonly operation?: string;
  }
}

const TAB = /^[0-9a-f-]{36}$/;

const known = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request: the same object from its head to its answer, so that what is found out meanwhile stays with it. */
export function callerOf(request: FastifyRequest): Caller {
  const before = known.get(request);
  if (before) return before;
  const { 'x-tab': tab, 'x-unattended': unattended } = request.headers;
  const caller = { ...(typeof tab === 'string' && TAB.test(tab) && { tab }), isUnattended: unattended === 'true' };
  known.set(request, caller);
  return caller;
}

/** What every line of the log says of a request, beside its id: what was asked, by whom, and for how long it has been worked on. */
export function toldOf(request: FastifyRequest, reply: FastifyReply) {
  return { operation: operationOf(request), userId: known.get(request)?.userId, ms: Math.round(reply.elapsedTime) };
}

/** Undefined for what is no operation of the contract, such as a file of the browser app. */
export function operationOf(request: FastifyRequest): string | undefined {
  return request.routeOptions.config.operation;
}
