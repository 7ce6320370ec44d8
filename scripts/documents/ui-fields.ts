import type { UiField, UiSchema } from '#schemas/generated/documents/ui.ts';

/** The fields a UI-schema says something about, by path. */
export function uiFields(ui: UiSchema): [path: string, field: UiField][] {
  return Object.entries(ui).flatMap(([path, value]): [string, UiField][] =>
    typeof value === 'string' || Array.isArray(value) ? [] : [[path, value]],
  );
}
