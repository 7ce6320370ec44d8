/** Why a field cannot be changed, in words. */
import { fillText, type Expression, type Scope } from '#src/expression/index.ts';
import type { FormField } from '../contract/form-field.ts';
import type { FieldFlags } from './field-cell.ts';
import { rightsScope, type FormCore } from './form-core.ts';

/** Undefined for a field that may be changed. */
export function reasonOf(core: FormCore, field: FormField, flags: FieldFlags, readOnly: boolean): string | undefined {
  const { document, mode, scope } = core;
  const { texts } = document;
  const { entity, because } = field;
  const locks = document.locks.get(field.path);
  if (field.isDerived) return document.origins.get(field.path) ?? texts.setBySystem;
  if (mode === 'view') return core.readOnlyReason ?? texts.viewOnly;
  if (!flags.write) {
    const own = locks?.enabled === undefined ? because?.render(scope) : undefined;
    return own ?? inWords(locks?.write, core, rightsScope(core), texts.notYoursBecause) ?? texts.notYours;
  }
  if (readOnly) return entity.immutable ? texts.onlyOnCreate : texts.notYours;
  if (!flags.editable) return locks?.editable?.because.render(rightsScope(core)) ?? texts.locked;
  if (flags.enabled) return undefined;
  return because?.render(scope) ?? inWords(locks?.enabled, core, scope, texts.lockedBecause) ?? texts.locked;
}

/** The part of the expression that decided. */
function inWords(expression: Expression | undefined, { document: { texts } }: FormCore, scope: Scope, text: string): string | undefined {
  const part = expression?.decidingPart(scope);
  return part && fillText(text, { part: part.explain(texts.explanation) });
}
