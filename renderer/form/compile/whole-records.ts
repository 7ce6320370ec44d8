/** Nested records that one widget edits whole: what the entity says of their fields stands at the one field of the form. */
import {
  isEmpty,
  messageFor,
  readPath,
  type CompiledEntity,
  type FlagSlot,
  type Environment,
  type RuleSlot,
  type Slot,
} from '#renderer/expression/index.ts';
import { fieldHolding } from './field-holding.ts';
import { readsOfRule } from './slots.ts';
import type { FormTexts } from '../contract/texts.ts';

interface Parts {
  readonly entity: CompiledEntity;
  readonly environment: Environment;
  readonly texts: FormTexts;
}

/** A slot of the entity as the form runs it; none for what only the server derives. */
export function slotsInForm(slot: Slot, fields: ReadonlyMap<string, unknown>, parts: Parts): readonly Slot[] {
  const { entity } = parts;
  if (fields.has(slot.field)) return [slot.kind === 'rule' ? { ...slot, reads: readsOfRule(slot, entity) } : slot];
  const owner = fieldHolding(fields, slot.field) ?? [...fields.keys()].find((path) => path.startsWith(`${slot.field}.`));
  if (owner === undefined) return [];
  if (slot.kind === 'rule') return [{ ...slot, field: owner, reads: readsOfRule(slot, entity) }];
  return slot.kind === 'required' ? requirement(slot, owner, parts) : [];
}

/** A field inside is required: that is a rule about the whole. */
function requirement(
  { field: path, expression, reads }: FlagSlot,
  owner: string,
  { entity, environment, texts }: Parts,
): readonly RuleSlot[] {
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
