import { fieldsRead, type CompiledEntity, type Environment, type RuleFormula } from '#src/expression/index.ts';
import type { FormField } from '../contract/form-field.ts';
import type { FormFormula } from '../contract/form-formulas.ts';
import type { ContainerCondition } from '../contract/layout.ts';

export function collectUiFormulas(
  fields: ReadonlyMap<string, FormField>,
  conditions: readonly ContainerCondition[],
  entity: CompiledEntity,
  environment: Environment,
): FormFormula[] {
  const formulas: FormFormula[] = [];
  const read = (reads: readonly string[]) => fieldsRead(reads, entity.recordName, entity.fields);
  const clears = (path: string) => fields.get(path)?.whenHidden === 'clear';
  for (const { path, ui, because } of fields.values()) {
    const { 'ui:visible': visible, 'ui:enabled': enabled, 'ui:tabStop': tabStop, 'ui:label': label } = ui;
    if (typeof visible === 'string') {
      const expression = environment.compile(visible);
      formulas.push({ kind: 'visible', field: path, expression, reads: read(expression.reads), writes: clears(path) ? [path] : [] });
    }
    if (typeof enabled === 'string') {
      const expression = environment.compile(enabled);
      formulas.push({ kind: 'enabled', field: path, expression, reads: read(expression.reads), writes: [] });
    }
    if (typeof tabStop === 'string') {
      const expression = environment.compile(tabStop);
      formulas.push({ kind: 'tabStop', field: path, expression, reads: read(expression.reads), writes: [] });
    }
    // The message reads more fields than the condition.
    if (because !== undefined && because.reads.length > 0)
      formulas.push({ kind: 'because', field: path, template: because, reads: read(because.reads), writes: [] });
    if (label !== undefined) {
      const template = environment.template(label);
      formulas.push({ kind: 'label', field: path, template, reads: read(template.reads), writes: [] });
    }
  }
  for (const { id, source, inside } of conditions) {
    const expression = environment.compile(source);
    formulas.push({
      kind: 'container',
      field: inside[0] ?? '',
      expression,
      container: id,
      fields: inside,
      reads: read(expression.reads),
      writes: inside.filter(clears),
    });
  }
  return formulas;
}

/** A rule is evaluated again when a field of its condition or of its message changes. */
export function readsOfRule(formula: RuleFormula, entity: CompiledEntity): readonly string[] {
  return [...new Set([...formula.reads, ...fieldsRead(formula.message.reads, entity.recordName, entity.fields)])];
}

/** Dotted paths a formula reads, root name included. */
export function pathsOf(formula: FormFormula): readonly string[] {
  if ('template' in formula) return formula.template.reads;
  if (formula.kind === 'editable') return [...formula.expression.reads, ...formula.because.reads];
  return formula.kind === 'rule' ? [...formula.expression.reads, ...formula.message.reads] : formula.expression.reads;
}
