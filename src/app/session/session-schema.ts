import { isRecord } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import entity from '#schemas/generated/entities/accounts/session.json' with { type: 'json' };

/** Schema of the session in expressions; needed before any screen is loaded. */
export const sessionSchema: EntitySchema = readEntity(entity);

/** A JSON module widens its literals to string and boolean. */
function readEntity(document: unknown): EntitySchema {
  if (!isEntity(document)) throw new Error('The session entity is no entity schema.');
  return document;
}

function isEntity(document: unknown): document is EntitySchema {
  return isRecord(document) && document['type'] === 'object' && isRecord(document['properties']);
}
