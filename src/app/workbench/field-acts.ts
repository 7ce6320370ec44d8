import { isRecord } from '#src/expression/index.ts';
import { withoutOwnField, withOwnField } from '#src/documents/variations/edit-fields.ts';
import type { OwnField } from '#schemas/generated/types.ts';
import type { Draft } from './draft.ts';
import type { Workbench } from './workbench.ts';

/** What the dialog of an own field does to the draft. */
export function fieldActs(draft: Draft): Pick<Workbench, 'changeField'> {
  return {
    async changeField(field, isRemoved) {
      if (!isOwnField(field)) return;
      const { changes } = draft.written;
      await draft.write(isRemoved === true ? withoutOwnField(changes, field) : withOwnField(changes, field), [field.at ?? '']);
    },
  };
}

/** The form has checked the rest. */
function isOwnField(value: unknown): value is OwnField {
  return isRecord(value);
}
