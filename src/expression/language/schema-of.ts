import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { asMacro, type Node } from './syntax.ts';

export type NameSchemas = Readonly<Record<string, FieldSchema | EntitySchema>>;

/** The schema of what a node names; undefined for what no schema describes. */
export function schemaOf(node: Node, names: NameSchemas): FieldSchema | EntitySchema | undefined {
  switch (node.kind) {
    case 'name':
      return Object.hasOwn(names, node.name) ? names[node.name] : undefined;
    case 'member': {
      const properties = schemaOf(node.target, names)?.properties;
      return properties !== undefined && Object.hasOwn(properties, node.key) ? properties[node.key] : undefined;
    }
    case 'index':
      return itemsOf(schemaOf(node.target, names));
    case 'call': {
      const macro = asMacro(node);
      if (macro !== undefined) return macro.macro === 'filter' ? schemaOf(macro.list, names) : undefined;
      const [value] = node.args;
      return node.name === 'orElse' && value !== undefined ? schemaOf(value, names) : undefined;
    }
    case 'literal':
    case 'list':
    case 'record':
    case 'choice':
    case 'logic':
    case 'binary':
    case 'not':
    case 'negate':
      return undefined;
  }
}

/** The schema of a list's items. */
export function itemsOf(schema: FieldSchema | EntitySchema | undefined): FieldSchema | undefined {
  return schema !== undefined && 'items' in schema ? schema.items : undefined;
}
