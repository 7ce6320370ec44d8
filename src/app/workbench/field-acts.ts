import { isRecord } from '#src/expression/index.ts';
import type { PlacedPart } from '#src/documents/variations/edit.ts';
import { withNewField, withoutOwnField, withOwnField } from '#src/documents/variations/edit-fields.ts';
import type { OwnField } from '#schemas/generated/types.ts';
import type { Draft } from './draft.ts';
import type { Workbench } from './workbench.ts';

/** What the dialog of an own field does to the draft. @param besideNow where a new one is added */
export function fieldActs(draft: Draft, besideNow: () => readonly PlacedPart[]): Pick<Workbench, 'changeField'> {
  return {
    async changeField(field, isRemoved) {
      if (!isOwnField(field)) return;
      const { changes } = draft.written;
      const write = isRemoved === true ? withoutOwnField : field.id ? withOwnField : withNewField;
      await draft.write(write(changes, field, besideNow()), [field.at ?? '']);
    },
  };
}

/** The form has checked the rest. */
function isOwnField(value: unknown): value is OwnField {
  return isRecord(value);
}
