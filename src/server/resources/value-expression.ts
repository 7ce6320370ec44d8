/**
 * SQL for a field's value in `data`, of a type that sorts as the field does. The indexes of documents are made of the
 * same text, which is why they serve the lists.
 * @throws Error for a name that is no field's.
 */
export function valueExpression(name: string, type: unknown): string {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) throw new Error(`"${name}" cannot be the name of a field.`);
  return type === 'number' || type === 'integer' ? `((data->>'${name}')::numeric)` : `((data->>'${name}') collate "C")`;
}
