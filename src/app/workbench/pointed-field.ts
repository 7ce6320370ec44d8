/** The field of a record that was pointed at: its rules and conditions, by choices and by expressions. */
import {
  contextSchemas,
  createEntityEnvironment,
  type Environment,
  fillText,
  MODE,
  type Scope,
  standardFunctions,
} from '#src/expression/index.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { applyChanges } from '#src/documents/variations/apply.ts';
import { expressionOf, offeredFields, offeredNames } from '#src/documents/variations/conditions.ts';
import type { PlacedPart } from '#src/documents/variations/edit.ts';
import { readExpression, type RecordField } from '#src/documents/variations/edit-rules.ts';
import { faultOf } from '#src/documents/variations/keys.ts';
import { findField } from '#src/documents/variations/parts.ts';
import { conditionWords } from '#src/documents/variations/words.ts';
import { readAddress } from '#src/documents/variations/address.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { OfferedName, Rule } from '#schemas/generated/types.ts';
import texts from '#schemas/messages/variations.json' with { type: 'json' };
import { loadEntity } from '../documents/load-documents.ts';
import { functions } from '../documents/load-functions.ts';

export interface PointedField extends RecordField {
  readonly names: readonly OfferedName[];
  readonly environment: Environment;
  /** Names and values of the record on the screen; undefined if it shows none of this kind. */
  readonly scopeNow: (() => Scope) | undefined;
}

const LONGEST_MESSAGE = 300;

/** @param inForce the changes that the screens are drawn by. @param top the screen. Undefined if the part is not a field of a record. */
export async function pointedField(
  parts: readonly PlacedPart[],
  inForce: readonly Change[],
  top: ScreenStore | undefined,
): Promise<PointedField | undefined> {
  const part = parts.find((each) => each.kind === 'entity');
  if (part === undefined) return undefined;
  const { name, part: path } = readAddress(part.at);
  const schema = applyChanges('entity', name, part.document, inForce);
  if (findField(schema, path) === undefined) return undefined;
  const { 'x-as': record = 'record', 'x-context': context = {} } = schema;
  const names = Object.values(context).map((bound) => bound.replace('[]', ''));
  const known = new Map<string, EntitySchema>(
    await Promise.all(names.map(async (each) => [each, (await loadEntity(each, false)).schema] as const)),
  );
  const schemaOf = (each: string) => known.get(each) ?? schema;
  const around = contextSchemas(schema, schemaOf);
  const environment = createEntityEnvironment(schema, around, { functions: functions.known });
  const offered = offeredNames({ [record]: schema, ...around }, [...standardFunctions, ...functions.known]);
  const form = top?.document.data?.schema === name ? top.form : undefined;
  const scopeNow = form && (() => ({ ...form.scope(), mode: form.mode() }));
  return { parts, entity: name, path, record, fields: offeredFields(schema), names: offered, environment, scopeNow };
}

/** A rule's expression as conditions and as a sentence, with its error and its result for the record on the screen. */
export function readRule({ kind, expression }: Rule, field: PointedField) {
  const environment = kind === 'visible' ? field.environment.including({ mode: MODE }) : field.environment;
  const source = expression.trim();
  const fault = source === '' ? undefined : faultOf(source, environment);
  const words = source === '' || fault !== undefined ? '' : conditionWords(source, environment);
  // What is in single braces is read as an expression.
  const condition = words.replaceAll(/[{}]/g, (brace) => brace + brace);
  const message = words === '' ? '' : fillText(texts.workbench.proposed, { condition }).slice(0, LONGEST_MESSAGE);
  const atHand =
    words === '' || field.scopeNow === undefined
      ? ''
      : texts.atHand[answerOf(environment.compile(source).evaluate(field.scopeNow(), null))];
  return { ...readExpression(source, field), words, fault: fault ?? '', message, atHand };
}

function answerOf(value: unknown): keyof typeof texts.atHand {
  return value === true ? 'yes' : value === false ? 'no' : 'unknown';
}

/** The expression of a rule's conditions. A hand-written expression is kept if it is equivalent, or cannot be written as conditions. */
export function writeRule({ expression, join = 'all', sense = 'not', conditions = [] }: Rule, field: PointedField): string {
  const { record, fields } = field;
  const made = expressionOf({ join, sense, conditions }, record, fields);
  const read = readExpression(expression, field);
  const isKept = read.conditions.length === 0 ? conditions.length === 0 : expressionOf(read, record, fields) === made;
  return isKept ? expression : made;
}
