import { isRecord } from '#renderer/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import entity from '#schemas/generated/entities/consignments/pasted-line.json' with { type: 'json' };
import { compilePastePlan } from '#src/domain/paste/plan/paste-plan.ts';

/** What a pasted column may be. */
export const pastePlan = compilePastePlan(readEntity(entity));

/** A JSON module widens its literals to string and boolean. */
function readEntity(document: unknown): EntitySchema {
  if (!isEntity(document)) throw new Error('The pasted line is no entity schema.');
  return document;
}

function isEntity(document: unknown): document is EntitySchema {
  return isRecord(document) && document['type'] === 'object' && isRecord(document['properties']);
}
