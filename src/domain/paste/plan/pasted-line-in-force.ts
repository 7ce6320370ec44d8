import type { EntitySchema } from '#schemas/generated/documents/entity.ts';

let inForce: EntitySchema | undefined;

/** The pasted line of the business whose sheets this browser reads; undefined for that of this build. */
export function pastedLineInForce(): EntitySchema | undefined {
  return inForce;
}

export function setPastedLine(entity: EntitySchema | undefined): void {
  inForce = entity;
}
