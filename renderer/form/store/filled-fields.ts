/** Fields that lookups have filled, by the field of the lookup, until another record is opened. */
import { type Expression, isEmpty, readPath } from '#src/expression/index.ts';
import { isSameValue } from '../contract/field-state.ts';
import type { Patch } from '../contract/form-values.ts';
import type { FilledField } from '../contract/lookup.ts';
import type { FormDocument } from '../contract/form.ts';
import type { FieldCell } from './field-cell.ts';

export interface FilledFields {
  note(source: string, filled: readonly FilledField[]): void;
  /** The edit, extended: emptying a field also clears the fields that its lookup filled, unless they were changed since. */
  withCleared(edit: Patch, record: Patch): Patch;
  /** Whether one of them filled the field, and with this value. */
  holds(path: string, value: unknown): boolean;
  forget(): void;
}

export function createFilledFields(): FilledFields {
  const bySource = new Map<string, Map<string, FilledField>>();
  return {
    note(source, filled) {
      const known = bySource.get(source) ?? new Map<string, FilledField>();
      for (const field of filled) known.set(field.to, field);
      bySource.set(source, known);
    },
    withCleared(edit, record) {
      if (bySource.size === 0) return edit;
      const emptied = Object.keys(edit).filter((path) => isEmpty(edit[path]) && bySource.has(path));
      const cleared = emptied.flatMap((path) => {
        const filled = [...(bySource.get(path)?.values() ?? [])];
        bySource.delete(path);
        return filled.filter(({ to, value, clears }) => clears && !Object.hasOwn(edit, to) && isSameValue(readPath(record, to), value));
      });
      return cleared.length === 0 ? edit : { ...edit, ...Object.fromEntries(cleared.map(({ to }) => [to, undefined])) };
    },
    holds: (path, value) =>
      [...bySource.values()].some((filled) => {
        const known = filled.get(path);
        return known !== undefined && isSameValue(known.value, value);
      }),
    forget: () => bySource.clear(),
  };
}

interface Fields {
  readonly document: FormDocument;
  readonly cells: ReadonlyMap<string, FieldCell>;
}

/** What follows from what a lookup filled comes from there, too. */
export function sourceOf({ cells, document }: Fields, { reads }: Expression): string | undefined {
  const record = `${document.entity.recordName}.`;
  const read = reads.filter((path) => path.startsWith(record)).map((path) => cells.get(path.slice(record.length)));
  return read.find((cell) => cell?.state.source !== undefined)?.state.source;
}
