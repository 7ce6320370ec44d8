import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Documents } from '../documents/documents.ts';
import type { DocumentRegistry } from '../documents/registry.ts';

export async function serveDocumentation(app: FastifyInstance, documents: DocumentRegistry): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: specificationOf(documents.current) } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', supportedSubmitMethods: ['get'] },
    transformSpecification: () => specificationOf(documents.current),
    transformSpecificationClone: false,
  });
}

function specificationOf({ contract: { document } }: Documents) {
  return { openapi: '3.1.0', info: { title: 'Quayline', version: '1' }, paths: {}, ...document };
}
