import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core';

interface Headed {
  readonly value: string;
  /** Empty for an option without a group. */
  readonly heading: string;
}

type Grouped<Option> = Option | { readonly group: string; readonly items: Option[] };

/** The options under their headings, those of one heading together. */
export function grouped<Option extends Headed>(options: readonly Option[]): Grouped<Option>[] {
  const groups = new Map<string, Option[]>();
  const found: Grouped<Option>[] = [];
  for (const option of options) {
    const { heading } = option;
    const items = groups.get(heading);
    if (heading === '') found.push(option);
    else if (items !== undefined) items.push(option);
    else {
      const first = [option];
      groups.set(heading, first);
      found.push({ group: heading, items: first });
    }
  }
  return found;
}

/** The options that match, still under their headings. */
export function filterGrouped(options: readonly ComboboxParsedItem[], isMatch: (option: ComboboxItem) => boolean): ComboboxParsedItem[] {
  return options.flatMap((option): ComboboxParsedItem[] => {
    if ('value' in option) return isMatch(option) ? [option] : [];
    const items = option.items.filter(isMatch);
    return items.length === 0 ? [] : [{ ...option, items }];
  });
}
