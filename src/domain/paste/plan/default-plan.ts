import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import entity from '#schemas/generated/entities/consignments/pasted-line.json' with { type: 'json' };
import { pastedLineInForce } from './pasted-line-in-force.ts';
import { compilePastePlan, type PastePlan } from './paste-plan.ts';

let last: { readonly of: unknown; readonly plan: PastePlan } | undefined;

/** The paste plan of the documents in force, those of this build without others; compiled on first use. */
export function ownPlan(): PastePlan {
  const of = pastedLineInForce() ?? entity;
  if (last?.of !== of) last = { of, plan: compilePastePlan(readEntity(of)) };
  return last.plan;
}

/** A JSON module widens its literals to string and boolean. */
function readEntity(document: unknown): EntitySchema {
  if (!isEntity(document)) throw new Error('The pasted line is no entity schema.');
  return document;
}

function isEntity(document: unknown): document is EntitySchema {
  return typeof document === 'object' && document !== null && 'type' in document && document.type === 'object' && 'properties' in document;
}
