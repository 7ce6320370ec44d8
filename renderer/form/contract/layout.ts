/** The compiled layout of a UI-schema: places of fields, and the parts that each visibility condition hides. */

export interface LayoutField {
  readonly kind: 'field';
  readonly path: string;
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

/** A part under a heading of its own, drawn if any of its fields is; without `only` all fields are drawn. */
export function sectionsOf(items: readonly LayoutItem[], only?: readonly string[]): readonly LayoutGroup[] {
  return items.flatMap((item) => {
    if (item.kind === 'field') return [];
    const isDrawn = item.fields.some((path) => only === undefined || only.includes(path));
    return [...(isDrawn && item.section !== undefined ? [item] : []), ...sectionsOf(item.items, only)];
  });
}
