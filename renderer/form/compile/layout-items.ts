import type { LayoutNode } from '#schemas/generated/documents/ui.ts';
import type { FormField } from '../contract/document.ts';
import type { CompiledLayout, ContainerCondition, LayoutItem } from '../contract/layout.ts';

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
