/** Names and literals in words: titles and labels where a schema has them. */
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ExplanationTexts } from '../language/explanation-texts.ts';
import { fillText } from '../values/fill-text.ts';
import { schemaOf, type NameSchemas } from '../language/schema-of.ts';
import { pathOf, type IndexNode, type MemberNode, type NameNode, type Node } from '../language/syntax.ts';

export interface ExplainContext {
  readonly texts: ExplanationTexts;
  readonly names: NameSchemas;
}

type NamingNode = NameNode | MemberNode | IndexNode;
type Say = (node: Node, context: ExplainContext) => string;

/** "Quantity", "Name of Manufacturer", "entry 1 of Parts"; a name without a title in words of its own: "order number". */
export function nameOf(node: NamingNode, context: ExplainContext, say: Say): string {
  const { texts, names } = context;
  if (node.kind === 'name') return schemaOf(node, names)?.title ?? inWords(node.name);
  if (node.kind === 'index') {
    const { index, target } = node;
    const entry = index.kind === 'literal' && typeof index.value === 'number' ? String(index.value + 1) : say(index, context);
    return fillText(texts.item, { a: say(target, context), b: entry });
  }
  const field = schemaOf(node, names)?.title ?? inWords(node.key);
  // The expression's own record is not named, nor is anything without a title.
  if (node.target.kind === 'name') {
    const record = texts.roots?.[node.target.name];
    return record === undefined ? field : fillText(texts.member, { field, record });
  }
  if (node.target.kind === 'member' && schemaOf(node.target, names)?.title === undefined) return field;
  return fillText(texts.member, { field, record: say(node.target, context) });
}

/** The name of a field with that of its record: "Currency of the row". */
export function withRecord(node: MemberNode, field: string, { texts }: ExplainContext): string {
  const path = pathOf(node.target);
  return path === undefined
    ? field
    : fillText(texts.member, { field, record: texts.roots?.[path] ?? `the ${inWords(path.split('.').at(-1) ?? '')}` });
}

/** A boolean field as a statement: its label for this value, else "Used Goods is yes". */
export function claimName(node: NamingNode, context: ExplainContext, isDenied: boolean, say: Say): string {
  const label = labelIn(schemaOf(node, context.names), String(!isDenied));
  const { isYes, isNo } = context.texts;
  return label ?? fillText(isDenied ? isNo : isYes, { a: nameOf(node, context, say) });
}

/** A literal, with the label of the field it is compared with. */
export function literalWords(
  value: string | number | boolean | null,
  sibling: FieldSchema | EntitySchema | undefined,
  texts: ExplanationTexts,
): string {
  if (value === null || value === '') return texts.nothing;
  const label = labelIn(sibling, String(value));
  if (typeof value === 'boolean') return label ?? (value ? texts.yes : texts.no);
  return label ?? (typeof value === 'number' ? String(value) : (dateWords(value) ?? fillText(texts.text, { a: value })));
}

/** `2026-03-01` as "1 March 2026"; undefined for any other text. */
function dateWords(text: string): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  // 30 February is taken for a day of March.
  if (day === undefined || Number.isNaN(day.valueOf()) || !day.toISOString().startsWith(text)) return undefined;
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

function labelIn(schema: FieldSchema | EntitySchema | undefined, value: string): string | undefined {
  const labels = schema !== undefined && 'x-labels' in schema ? schema['x-labels'] : undefined;
  return labels !== undefined && Object.hasOwn(labels, value) ? labels[value] : undefined;
}

/** `orderNumber` as "order number". */
function inWords(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}
