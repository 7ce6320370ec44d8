/** The state of a field, from the results of its expressions, the mode and the schema. */
import type { FormField } from '../contract/form-field.ts';
import type { FieldState } from '../contract/field-state.ts';
import type { FieldFlags } from './field-cell.ts';
import type { FormCore } from './form-core.ts';
import { reasonOf } from './reason.ts';

/** All allowed, until an expression is false. */
export function initialFlags({ entity, ui }: FormField): FieldFlags {
  return {
    read: true,
    write: true,
    visible: ui['ui:visible'] !== false,
    enabled: ui['ui:enabled'] !== false,
    tabStop: ui['ui:tabStop'] !== false,
    editable: true,
    required: false,
    label: entity.label,
    hiddenContainers: 0,
  };
}

export function describeField(
  core: FormCore,
  field: FormField,
  flags: FieldFlags,
): Pick<FieldState, 'visible' | 'enabled' | 'tabStop' | 'readOnly' | 'reason' | 'required' | 'label'> {
  const { entity } = field;
  const readOnly = core.mode === 'view' || field.isDerived || !isWritable(core, field, flags);
  return {
    visible: flags.read && flags.visible && flags.hiddenContainers === 0,
    enabled: flags.enabled && flags.editable,
    tabStop: flags.tabStop,
    readOnly,
    reason: reasonOf(core, field, flags, readOnly),
    required: flags.read && core.mode !== 'view' && !entity.readOnly && (entity.required || flags.required),
    label: flags.label,
  };
}

/** Whether a request of this mode may contain the field. */
export function isWritable({ mode }: Pick<FormCore, 'mode'>, { entity }: FormField, { read, write }: FieldFlags): boolean {
  return read && write && !entity.readOnly && !(entity.immutable && mode === 'edit');
}
