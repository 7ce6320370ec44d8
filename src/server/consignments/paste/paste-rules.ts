import { accessOf, type CompiledEntity, defaultsOf, requiredMessage, type Scope } from '#src/expression/index.ts';
import type { LineCondition, MeasurePair } from '#src/domain/paste/paste-context.ts';
import { compilePastePlan, type PastePlan, targetsOf } from '#src/domain/paste/plan/paste-plan.ts';
import { ofVersion } from '../../documents/of-version.ts';
import { issueTexts } from '../../messages/texts.ts';
import { lineEntity } from '../line-record.ts';

/** Columns that may be pasted, and the line's own expressions, for one version of the documents. */
export interface PasteRules {
  readonly plan: PastePlan;
  readonly pairs: readonly MeasurePair[];
  /** Fields that a caller may store, by the scope of the line. */
  writable(context: Scope): ReadonlySet<string>;
  conditions(context: Scope): readonly LineCondition[];
  /** The fields of an empty line. */
  readonly newLine: Scope;
}

export const pasteRules = ofVersion((documents): PasteRules => {
  const plan = compilePastePlan(documents.schema('consignments/pasted-line'));
  const { compiled } = lineEntity(documents);
  const labels = new Map(plan.fields.flatMap((field) => targetsOf(field).map((target) => [target, field.label] as const)));
  const defaults = defaultsOf(compiled);
  return {
    plan,
    pairs: compiled.formulas.flatMap((formula) =>
      formula.kind === 'pair' ? [{ total: formula.field, perUnit: formula.other, driver: formula.driver }] : [],
    ),
    writable: (context) => accessOf(compiled, { ...context, [compiled.recordName]: defaults }, 'create').writable,
    conditions: (context) => conditionsOf(compiled, labels, context),
    newLine: defaults,
  };
});

function conditionsOf(compiled: CompiledEntity, labels: ReadonlyMap<string, string>, context: Scope): LineCondition[] {
  const scope: Record<string, unknown> = { ...context };
  const scopeOf = (line: Scope) => {
    scope[compiled.recordName] = line;
    return scope;
  };
  return compiled.formulas.flatMap((formula): LineCondition[] => {
    const { field, expression } = formula;
    if (formula.kind === 'rule') {
      const { severity, message, reads } = formula;
      const fault = (line: Scope) => (expression.evaluate(scopeOf(line), false) === true ? message.render(scopeOf(line)) : undefined);
      return [{ reads, field, severity, isOfEmpty: false, fault }];
    }
    const known = compiled.fields.get(field);
    if (formula.kind !== 'required' || known === undefined) return [];
    const message = requiredMessage({ ...known, label: labels.get(field) ?? known.label }, issueTexts);
    const fault = (line: Scope) => (expression.evaluate(scopeOf(line), false) === true ? message : undefined);
    return [{ reads: [...formula.reads, field], field, severity: 'error', isOfEmpty: true, fault }];
  });
}
