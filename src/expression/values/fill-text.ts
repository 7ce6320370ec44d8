/** A text of the catalogue with its `{names}` filled in; a name without a value is left unchanged. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (name, key: string) => (Object.hasOwn(values, key) ? String(values[key]) : name));
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

/** Numbers as people read them, for `fillText`. */
export function figuresOf(numbers: Readonly<Record<string, number>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, figures.format(number)]));
}
