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
  /** Number of the container within the document. */
  readonly container: number;
  readonly section: string | undefined;
  readonly columns: number;
  readonly fields: readonly string[];
  readonly items: readonly LayoutItem[];
}

export type LayoutItem = LayoutField | LayoutGroup;

/** A container that an expression shows and hides. */
export interface ContainerCondition {
  readonly container: number;
  readonly source: string;
  readonly inside: readonly string[];
}

export interface CompiledLayout {
  readonly layout: readonly LayoutItem[];
  readonly drawn: readonly string[];
  readonly conditions: readonly ContainerCondition[];
  /** Number of the next container of the document. */
  readonly next: number;
}

/** @param first number of the first container; a document has several arrangements where fields have dialogs. */
export function compileLayout(nodes: readonly LayoutNode[], fields: ReadonlyMap<string, FormField>, first = 0): CompiledLayout {
  const conditions: ContainerCondition[] = [];
  let containers = first;
  const compile = (node: LayoutNode): LayoutItem[] => {
    if (typeof node === 'string')
      return fieldsNamed(node, fields).map(({ path, ui }) => ({ kind: 'field', path, span: ui['ui:span'] ?? 1 }));
    if (node.visible === false) return [];
    const container = containers++;
    const items = node.children.flatMap(compile);
    const inside = items.flatMap(fieldsIn);
    if (typeof node.visible === 'string') conditions.push({ container, source: node.visible, inside });
    return [{ kind: 'group', container, section: node.section, columns: node.columns ?? 1, fields: inside, items }];
  };
  const layout = nodes.flatMap(compile);
  return { layout, drawn: layout.flatMap(fieldsIn), conditions, next: containers };
}

/** The field of that name, or the fields of the record of that name. */
export function fieldsNamed(name: string, fields: ReadonlyMap<string, FormField>): readonly FormField[] {
  const field = fields.get(name);
  return field === undefined ? [...fields.values()].filter(({ path }) => path.startsWith(`${name}.`)) : [field];
}

function fieldsIn(item: LayoutItem): readonly string[] {
  return item.kind === 'field' ? [item.path] : item.fields;
}
