import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { contract } from './contract.ts';

/** The contract as pages one can read and try, under /api/docs. */
export async function serveDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: contractDocument() } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', supportedSubmitMethods: ['get'] },
  });
}

function contractDocument() {
  return { openapi: '3.1.0', info: { title: 'Quayline', version: '1' }, paths: {}, ...contract };
}
