import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { JsonSchema } from '../documents/validation.ts';

/** The contract as pages one can read and try, under /api/docs. */
export async function serveDocumentation(app: FastifyInstance, contract: JsonSchema): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: 'Quayline', version: '1' }, paths: {}, ...contract } },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', supportedSubmitMethods: ['get'] },
  });
}
