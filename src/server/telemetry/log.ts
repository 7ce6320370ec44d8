import type { FastifyInstance, FastifyLoggerOptions } from 'fastify';
import { callerLogFields } from '../http/caller-of.ts';

/** Receives the lines instead of standard output. */
export interface LogStream {
  write(line: string): void;
}

/** JSON lines without bodies, query values, headers or tokens. */
export function logOptions(level: string, stream?: LogStream): FastifyLoggerOptions {
  return {
    ...(stream && { stream }),
    level,
    serializers: {
      err: (error: Error & { code?: string; detail?: string }) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        ...(error.code !== undefined && { code: error.code }),
      }),
    },
  };
}

/** One line for each answer, with the route's pattern instead of the address, which may contain user input. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    request.log.info({ method: request.method, route, status: reply.statusCode, ...callerLogFields(request, reply) }, 'answered');
  });
}
