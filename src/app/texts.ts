import catalogue from '#schemas/messages/en.json' with { type: 'json' };

/** The message catalogue: texts that no schema or screen owns. */
export const texts = catalogue;

export type Texts = typeof catalogue;

/** A text of the catalogue with its {values} filled in. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
