import type { LoadedEntity } from '#renderer/index.ts';

/** Keys that hide, lock or judge a field, have Tab pass it over, or change it after another one. */
const CONDITIONS = [
  'ui:visible',
  'ui:enabled',
  'ui:because',
  'ui:tabStop',
  'ui:onEdit',
  'ui:link',
  'visible',
  'x-access',
  'x-editableWhen',
  'x-rules',
  'x-value',
  'x-pair',
];

/** The documents as they arrange and type their fields, every one of which can be typed into. */
export function withoutConditions({ schema, uiSchema }: LoadedEntity): Pick<LoadedEntity, 'schema' | 'uiSchema'> {
  return { schema: strip(schema), uiSchema: uiSchema && strip(uiSchema) };
}

function strip<Document>(document: Document): Document {
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => (CONDITIONS.includes(key) ? undefined : value)));
}
