import type { Environment } from '#renderer/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';

/** What a slot takes: a text with {expressions}, or an expression of one type. */
export type SlotKind = 'text' | 'bool' | 'string' | 'number' | 'any';

/** One place of a document that holds an expression or a text with expressions. */
export interface Slot {
  readonly pointer: string;
  readonly source: string;
  readonly kind: SlotKind;
}

/** A slot with the names it may read. */
export interface PlacedSlot extends Slot {
  readonly file: string;
  readonly environment: Environment;
}

/** Whether a text has expressions in it. */
export function isTemplateWith(source: string): boolean {
  return source.includes('{');
}

/** A slot where there is something to check: literals of yes/no slots are none. */
export function slot(pointer: string, source: string | boolean | undefined, kind: SlotKind): Slot[] {
  return typeof source === 'string' ? [{ pointer, source, kind }] : [];
}

/** The slots of an object of expressions, each of the kind that `kindOf` says. */
export function slots(pointer: string, sources: Readonly<Record<string, string>> | undefined, kindOf: (name: string) => SlotKind): Slot[] {
  return Object.entries(sources ?? {}).map(([name, source]) => ({ pointer: `${pointer}/${name}`, source, kind: kindOf(name) }));
}

/** The kind of expression that fills a field. */
export function kindOf(schema: FieldSchema | EntitySchema | undefined): SlotKind {
  switch (schema?.type) {
    case 'boolean':
      return 'bool';
    case 'string':
      return 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
    case 'object':
    case undefined:
      return 'any';
  }
}
