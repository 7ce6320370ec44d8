/** The layout of a UI-schema, compiled: which field stands where, and whose visibility hides what. */
import type { UiSchema } from '#schemas/generated/documents/ui.ts';

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

/** What stands under a heading of its own, where any of the fields is drawn; all are without `only`. */
export function sectionsOf(items: readonly LayoutItem[], only?: readonly string[]): readonly LayoutGroup[] {
  return items.flatMap((item) => {
    if (item.kind === 'field') return [];
    const isDrawn = item.fields.some((path) => only === undefined || only.includes(path));
    return [...(isDrawn && item.section !== undefined ? [item] : []), ...sectionsOf(item.items, only)];
  });
}

/** Whether Enter goes from field to field there: a form of one section is short, and Enter submits it if its document says no more. */
export function goesFromFieldToField(
  { layout, uiSchema }: { readonly layout: readonly LayoutItem[]; readonly uiSchema: Pick<UiSchema, 'ui:enter'> },
  only?: readonly string[],
): boolean {
  return uiSchema['ui:enter'] === 'next' || sectionsOf(layout, only).length > 1;
}
