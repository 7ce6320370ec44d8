import { isRecord } from '#src/expression/index.ts';
import { rulesAt, withoutRule, withRule } from '#src/documents/variations/edit-rules.ts';
import type { Rule } from '#schemas/generated/types.ts';
import type { App } from '../app-context.ts';
import type { Draft } from './draft.ts';
import { type PointedField, readRule, writeRule } from './pointed-field.ts';
import type { Workbench } from './workbench.ts';

/** What the dialog of a rule does to the draft, at the field that was pointed at. */
export function ruleActs(
  draft: Draft,
  fieldNow: () => PointedField | undefined,
  events: App['events'],
): Pick<Workbench, 'changeRule' | 'readRule' | 'writeRule'> {
  const at = <Answer>(value: unknown, act: (rule: Rule, field: PointedField) => Answer): Answer | undefined => {
    const field = fieldNow();
    return field === undefined || !isRule(value) ? undefined : act({ ...value, expression: value.expression ?? '' }, field);
  };
  return {
    changeRule: async (value, isRemoved) =>
      at(value, async (rule, field) => {
        const { changes } = draft.written;
        const places = [field.entity, ...field.parts.map((part) => part.at)];
        await draft.write(isRemoved === true ? withoutRule(changes, field, rule) : withRule(changes, field, rule), places);
        events.raise('rules-changed', { rules: rulesOf(draft, field) });
      }),
    readRule: (value) => at(value, readRule),
    writeRule: (value) => at(value, writeRule),
  };
}

export function rulesOf({ written: { changes, words } }: Draft, field: PointedField): readonly Rule[] {
  return rulesAt(changes, field, words);
}

/** The form has checked the rest. */
function isRule(value: unknown): value is Omit<Rule, 'expression'> & Partial<Pick<Rule, 'expression'>> {
  return isRecord(value);
}
