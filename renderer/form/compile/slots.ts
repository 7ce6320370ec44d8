import { fieldsRead, type CompiledEntity, type Environment, type RuleSlot } from '#renderer/expression/index.ts';
import type { FormField } from '../contract/document.ts';
import type { FormSlot } from '../contract/form-slots.ts';
import type { ContainerCondition } from '../contract/layout.ts';

export function collectUiSlots(
  fields: ReadonlyMap<string, FormField>,
  conditions: readonly ContainerCondition[],
  entity: CompiledEntity,
  environment: Environment,
): FormSlot[] {
  const slots: FormSlot[] = [];
  const read = (reads: readonly string[]) => fieldsRead(reads, entity.recordName, entity.fields);
  const clears = (path: string) => fields.get(path)?.whenHidden === 'clear';
  for (const { path, ui, because } of fields.values()) {
    const { 'ui:visible': visible, 'ui:enabled': enabled, 'ui:label': label } = ui;
    if (typeof visible === 'string') {
      const expression = environment.compile(visible);
      slots.push({ kind: 'visible', field: path, expression, reads: read(expression.reads), writes: clears(path) ? [path] : [] });
    }
    if (typeof enabled === 'string') {
      const expression = environment.compile(enabled);
      slots.push({ kind: 'enabled', field: path, expression, reads: read(expression.reads), writes: [] });
    }
    // It tells of more than what decides.
    if (because !== undefined && because.reads.length > 0)
      slots.push({ kind: 'because', field: path, template: because, reads: read(because.reads), writes: [] });
    if (label !== undefined) {
      const template = environment.template(label);
      slots.push({ kind: 'label', field: path, template, reads: read(template.reads), writes: [] });
    }
  }
  for (const { id, source, inside } of conditions) {
    const expression = environment.compile(source);
    slots.push({
      kind: 'container',
      field: inside[0] ?? '',
      expression,
      container: id,
      fields: inside,
      reads: read(expression.reads),
      writes: inside.filter(clears),
    });
  }
  return slots;
}

/** A rule is due when what decides it changes, and when what its message tells changes. */
export function readsOfRule(slot: RuleSlot, entity: CompiledEntity): readonly string[] {
  return [...new Set([...slot.reads, ...fieldsRead(slot.message.reads, entity.recordName, entity.fields)])];
}

/** Dotted paths a slot reads, root name included. */
export function pathsOf(slot: FormSlot): readonly string[] {
  if ('template' in slot) return slot.template.reads;
  if (slot.kind === 'editable') return [...slot.expression.reads, ...slot.because.reads];
  return slot.kind === 'rule' ? [...slot.expression.reads, ...slot.message.reads] : slot.expression.reads;
}
