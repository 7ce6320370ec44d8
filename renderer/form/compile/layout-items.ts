/** The layout of a UI-schema, compiled: which field stands where, and whose visibility hides what. */
import type { LayoutNode } from '#schemas/generated/documents/ui.ts';
import type { FormField } from '../contract/document.ts';

export interface LayoutField {
  readonly kind: 'field';
  readonly path: string;
  /** Tracks of the container's columns it takes. */
  readonly span: number;
}

export interface LayoutGroup {
  readonly kind: 'group';
  readonly id: string;
  readonly section: string | undefined;
  readonly columns: number;
  readonly fields: readonly string[];
  readonly items: readonly LayoutItem[];
}

export type LayoutItem = LayoutField | LayoutGroup;

/** A container that an expression shows and hides. */
export interface ContainerCondition {
  readonly id: string;
  readonly source: string;
  readonly inside: readonly string[];
}

export interface CompiledLayout {
  readonly layout: readonly LayoutItem[];
  readonly drawn: readonly string[];
  readonly conditions: readonly ContainerCondition[];
}

export function compileLayout(nodes: readonly LayoutNode[], fields: ReadonlyMap<string, FormField>): CompiledLayout {
  const conditions: ContainerCondition[] = [];
  const compile = (node: LayoutNode): LayoutItem[] => {
    if (typeof node === 'string')
      return fieldsNamed(node, fields).map(({ path, ui }) => ({ kind: 'field', path, span: ui['ui:span'] ?? 1 }));
    if (node.visible === false) return [];
    const items = node.children.flatMap(compile);
    const inside = items.flatMap(fieldsIn);
    if (typeof node.visible === 'string') conditions.push({ id: node.id, source: node.visible, inside });
    return [{ kind: 'group', id: node.id, section: node.section, columns: node.columns ?? 1, fields: inside, items }];
  };
  const layout = nodes.flatMap(compile);
  return { layout, drawn: layout.flatMap(fieldsIn), conditions };
}

/** The field of that name, or the fields of the record of that name. */
export function fieldsNamed(name: string, fields: ReadonlyMap<string, FormField>): readonly FormField[] {
  const field = fields.get(name);
  return field === undefined ? [...fields.values()].filter(({ path }) => path.startsWith(`${name}.`)) : [field];
}

function fieldsIn(item: LayoutItem): readonly string[] {
  return item.kind === 'field' ? [item.path] : item.fields;
}
