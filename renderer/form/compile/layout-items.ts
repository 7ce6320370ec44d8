import type { LayoutNode } from '#schemas/generated/documents/ui.ts';
import type { FormField } from '../contract/form-field.ts';
import type { CompiledLayout, ContainerCondition, LayoutItem } from '../contract/layout.ts';

export function compileLayout(nodes: readonly LayoutNode[], fields: ReadonlyMap<string, FormField>): CompiledLayout {
  const conditions: ContainerCondition[] = [];
  const compile = (node: LayoutNode): LayoutItem[] => {
    if (typeof node === 'string') return fieldsNamed(node, fields).map(({ path }) => ({ kind: 'field', path }));
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
