/** Nested records that one widget edits as a whole: the rules of their fields are attached to the single form field. */
import {
  isEmpty,
  messageFor,
  readPath,
  type CompiledEntity,
  type FlagFormula,
  type Environment,
  type RuleFormula,
  type Formula,
} from '#src/expression/index.ts';
import { fieldHolding } from './field-holding.ts';
import { readsOfRule } from './formulas.ts';
import type { FormTexts } from '../contract/texts.ts';

interface Parts {
  readonly entity: CompiledEntity;
  readonly environment: Environment;
  readonly texts: FormTexts;
}

/** A formula of the entity as the form runs it; none for what only the server derives. */
export function formulasInForm(formula: Formula, fields: ReadonlyMap<string, unknown>, parts: Parts): readonly Formula[] {
  const { entity } = parts;
  if (fields.has(formula.field)) return [formula.kind === 'rule' ? { ...formula, reads: readsOfRule(formula, entity) } : formula];
  const owner = fieldHolding(fields, formula.field) ?? [...fields.keys()].find((path) => path.startsWith(`${formula.field}.`));
  if (owner === undefined) return [];
  if (formula.kind === 'rule') return [{ ...formula, field: owner, reads: readsOfRule(formula, entity) }];
  return formula.kind === 'required' ? requirement(formula, owner, parts) : [];
}

/** A field inside is required: that is a rule about the whole. */
function requirement(
  { field: path, expression, reads }: FlagFormula,
  owner: string,
  { entity, environment, texts }: Parts,
): readonly RuleFormula[] {
  const field = entity.fields.get(path);
  if (field === undefined) return [];
  const message = messageFor({ keyword: 'required', instancePath: '' }, field, texts.issues);
  return [
    {
      kind: 'rule',
      id: `${path} is required`,
      field: owner,
      severity: 'error',
      reads: [...reads, path],
      writes: [],
      message: environment.template(message.replaceAll(/[{}]/g, (brace) => brace + brace)),
      expression: {
        ...expression,
        evaluate: (scope) => expression.evaluate(scope, false) === true && isEmpty(readPath(scope, `${entity.recordName}.${path}`)),
      },
    },
  ];
}
