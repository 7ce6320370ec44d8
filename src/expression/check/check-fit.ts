import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { fault, faultOfName, type CheckContext } from './check-context.ts';
import { checkValue } from './check-value.ts';
import { nearestName } from './near-name.ts';
import { asMacro, type ListNode, type Node, type RecordNode } from '../language/syntax.ts';
import { anyType, isMisfit, nounOf, typeOfSchema, type ValueType } from '../language/value-type.ts';

/** Reports results that do not fit their target, by type; literal records and lists member by member. */
export function checkFit(node: Node, schema: FieldSchema | EntitySchema, context: CheckContext): void {
  const macro = node.kind === 'call' ? asMacro(node) : undefined;
  if (node.kind === 'choice') {
    checkFit(node.yes, schema, context);
    checkFit(node.no, schema, context);
  } else if (node.kind === 'record' && schema.type === 'object') checkMembers(node, schema, context);
  else if (node.kind === 'list' && 'items' in schema) checkItems(node, schema.items, context);
  else if (macro?.macro === 'map' && 'items' in schema && schema.items !== undefined) {
    const list = typeQuietly(macro.list, context);
    const item = { type: list.kind === 'list' ? list.item : anyType, isPresent: true };
    checkFit(macro.body, schema.items, { ...context, names: new Map([...context.names, [macro.variable, item]]) });
  } else checkType(node, schema, context);
}

function checkMembers(
  { entries, start }: RecordNode,
  { properties, required = [] }: FieldSchema | EntitySchema,
  context: CheckContext,
): void {
  if (properties === undefined) return;
  const given = new Set<unknown>();
  for (const { key, value } of entries) {
    // Which member a computed key names is not known before it runs.
    if (key.kind !== 'literal') return;
    const name = String(key.value);
    given.add(name);
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (member === undefined) faultOfName(name, key.start, nearestName(name, Object.keys(properties)), context, 'is not a field here');
    else checkFit(value, member, context);
  }
  for (const name of required) if (!given.has(name)) fault({ start, end: start + 1 }, `the field "${name}" is missing`, context);
}

function checkItems({ items }: ListNode, schema: FieldSchema | undefined, context: CheckContext): void {
  for (const item of items) if (schema !== undefined) checkFit(item, schema, context);
}

function checkType(node: Node, schema: FieldSchema | EntitySchema, context: CheckContext): void {
  const [wanted, type] = [typeWanted(schema), typeQuietly(node, context)];
  const misfit = findMisfit(type, wanted);
  if (misfit !== undefined) {
    const { path, type: actual, wanted: expected } = misfit;
    const which = path.length === 0 ? 'this' : `"${path.join('.').replaceAll('.[]', '[]')}" of this`;
    fault(node, `${nounOf(expected)} is needed here, ${which} is ${nounOf(actual)}`, context);
  } else checkValue(wanted, node, context);
}

/** A schema may list the values it takes without saying of which type they are. */
function typeWanted(schema: FieldSchema | EntitySchema): ValueType {
  const type = typeOfSchema(schema);
  const values = 'enum' in schema ? schema.enum : 'const' in schema ? [schema.const] : undefined;
  const [value] = values ?? [];
  if (typeof value === 'string') return { kind: 'string', values: values ?? [] };
  return typeof value === 'number' ? { kind: 'number', values: values ?? [] } : type;
}

interface Misfit {
  /** Keys to the member that does not fit. */
  readonly path: readonly string[];
  readonly type: ValueType;
  readonly wanted: ValueType;
}

/** What does not fit: the value itself, an entry of it, or a member that both sides know. */
function findMisfit(type: ValueType, wanted: ValueType): Misfit | undefined {
  if (type.kind === 'list' && wanted.kind === 'list') return inside('[]', findMisfit(type.item, wanted.item));
  if (isMisfit(type, wanted)) return { path: [], type, wanted };
  if (type.kind !== 'record' || wanted.kind !== 'record') return undefined;
  for (const [name, member] of wanted.members ?? []) {
    const found = inside(name, findMisfit(type.members?.get(name)?.type ?? anyType, member.type));
    if (found !== undefined) return found;
  }
  return undefined;
}

function inside(key: string, misfit: Misfit | undefined): Misfit | undefined {
  return misfit && { ...misfit, path: [key, ...misfit.path] };
}

/** Errors inside the node are reported by the check of the whole expression. */
function typeQuietly(node: Node, context: CheckContext): ValueType {
  return context.typeOf(node, { ...context, report: () => undefined });
}
