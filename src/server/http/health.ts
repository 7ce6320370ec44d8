import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

/** For load balancers: /healthz checks the process, /readyz also the database. They reveal nothing else. */
export function addHealthChecks(app: FastifyInstance, database: Pick<Database, 'health'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await database.health();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error instanceof Error ? (error.cause ?? error) : error }, 'The database is not ready.');
      return reply.code(503).header('retry-after', '1').send({ status: 'busy' });
    }
  });
}
