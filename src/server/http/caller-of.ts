import type { FastifyReply, FastifyRequest } from 'fastify';
import { memoize } from '#src/expression/index.ts';
import type { Caller } from '../database/connection/caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the route. */
    readonly operation?: string;
  }
}

const TAB = /^[0-9a-f-]{36}$/;

const MOST_OF_BROWSER = 200;

/** The caller of a request: one object from start to end, which collects what is found out. */
export const callerOf = memoize((request: FastifyRequest): Caller => {
  const { 'x-tab': tab, 'x-unattended': unattended } = request.headers;
  return {
    ...(typeof tab === 'string' && TAB.test(tab) && { tab }),
    isUnattended: unattended === 'true',
    address: request.ip,
    browser: browserOf(request),
  };
});

/** The User-Agent header, cut to 200 characters. */
export function browserOf({ headers: { 'user-agent': name = '' } }: FastifyRequest): string {
  return name.slice(0, MOST_OF_BROWSER).toWellFormed().replaceAll('\0', '');
}

/** Log fields of every line about a request, beside its id: operation, caller and duration. */
export function callerLogFields(request: FastifyRequest, reply: FastifyReply) {
  return { operation: operationOf(request), userId: callerOf(request).userId, ms: Math.round(reply.elapsedTime) };
}

/** Undefined for other requests, such as files of the browser app. */
export function operationOf(request: FastifyRequest): string | undefined {
  return request.routeOptions.config.operation;
}
