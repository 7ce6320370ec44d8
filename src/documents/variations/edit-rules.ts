/** Rules and conditions that a business has at a field, as the workbench edits them. */
import type { AddRule, Change } from '#schemas/generated/documents/variation.ts';
import type { OfferedField, Rule } from '#schemas/generated/types.ts';
import { choicesOf } from './conditions.ts';
import { CONDITIONS, type ConditionKey, type PlacedPart, writeKeys } from './edit.ts';
import { keysOf } from './keys.ts';

/** A field of a record, as conditions and rules name it. */
export interface RecordField {
  readonly parts: readonly PlacedPart[];
  /** The entity. */
  readonly entity: string;
  readonly path: string;
  /** The record's name in expressions. */
  readonly record: string;
  readonly fields: readonly OfferedField[];
}

/** @param words sentences, a list a change */
export function rulesAt(changes: readonly Change[], field: RecordField, words: readonly (readonly string[])[]): readonly Rule[] {
  return changes.flatMap((change, index): Rule[] => {
    const said = (key: number) => words[index]?.[key] ?? '';
    if (isRuleAt(change, field)) return [ruleOf(change, field, said(0))];
    if (!('set' in change) || !field.parts.some(({ at }) => at === change.at)) return [];
    const { set } = change;
    return keysOf(set).flatMap((key, place) => (isCondition(key) ? [conditionOf(key, set, field, said(place))] : []));
  });
}

function isRuleAt(change: Change, { entity, path }: RecordField): change is AddRule {
  return 'add' in change && change.add === 'rule' && change.at === entity && change.target === path;
}

function isCondition(key: string): key is ConditionKey {
  return CONDITIONS.some((each) => each === key);
}

function ruleOf({ id, invalidWhen, message, target, severity = 'error' }: AddRule, field: RecordField, says: string): Rule {
  return { kind: 'rule', id, severity, message, target, says, ...readExpression(invalidWhen, field) };
}

function conditionOf(kind: ConditionKey, set: Extract<Change, { set: unknown }>['set'], field: RecordField, says: string): Rule {
  if (kind !== 'editableWhen') return { kind, id: kind, says, ...readExpression(set[kind] ?? '', field) };
  const { expr = '', because = '' } = set.editableWhen ?? {};
  return { kind, id: kind, because, says, ...readExpression(expr, field) };
}

type RuleChoices = Required<Pick<Rule, 'expression' | 'join' | 'sense' | 'conditions'>>;

/** The choices of an expression; none if it has another form. */
export function readExpression(expression: string, { record, fields }: Pick<RecordField, 'record' | 'fields'>): RuleChoices {
  const { join = 'all', sense = 'not', conditions = [] } = choicesOf(expression, record, fields) ?? {};
  return { expression, join, sense, conditions: [...conditions] };
}

/** The changes with a rule or condition, a new one or instead of that of its id. */
export function withRule(changes: readonly Change[], field: RecordField, rule: Rule): readonly Change[] {
  const { kind = 'rule', id, severity, message = '', because = '', target = field.path } = rule;
  const expression = rule.expression.trim();
  if (kind !== 'rule') return setCondition(changes, field, kind, kind === 'editableWhen' ? { expr: expression, because } : expression);
  const { entity: at } = field;
  const change: AddRule = {
    at,
    add: 'rule',
    id: id === undefined || id === '' ? newRuleId(changes, at, target) : id,
    invalidWhen: expression,
    message,
    target,
    ...(severity === 'warning' && { severity }),
  };
  const index = changes.findIndex((each) => isSameRule(each, at, change.id));
  return index === -1 ? [...changes, change] : changes.with(index, change);
}

export function withoutRule(changes: readonly Change[], field: RecordField, { kind = 'rule', id }: Rule): readonly Change[] {
  if (kind !== 'rule') return setCondition(changes, field, kind, undefined);
  return changes.filter((change) => !isSameRule(change, field.entity, id));
}

function setCondition(changes: readonly Change[], { parts }: RecordField, key: ConditionKey, value: unknown): readonly Change[] {
  return writeKeys(changes, parts, { keys: [key], values: { [key]: value } });
}

function isSameRule(change: Change, at: string, id: string | undefined): boolean {
  return 'add' in change && change.add === 'rule' && change.at === at && change.id === id;
}

/** Of letters only: brand-name, then brand-name-b. */
function newRuleId(changes: readonly Change[], at: string, target: string): string {
  const words = target.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).match(/[a-z]+/g) ?? [];
  const name = ['own', ...words].join('-').slice(0, LONGEST).replace(/-$/, '');
  const names = [name, ...LETTERS.flatMap((letter) => [`${name}-${letter}`]), ...LETTERS.map((letter) => `${name}-z${letter}`)];
  return names.find((id) => !changes.some((change) => isSameRule(change, at, id))) ?? name;
}

const LONGEST = 50;
const LETTERS = Array.from('bcdefghijklmnopqrstuvwxyz');
