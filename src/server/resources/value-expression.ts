/**
 * SQL for a field's value in `data`, of a type that sorts as the field does. The indexes of documents are made of the
 * same texts as the queries, which is why they serve the lists.
 * @throws Error for a name that is no field's.
 */
export function valueExpression(name: string, type: unknown): string {
  return type === 'number' || type === 'integer' ? `((${held(name)})::numeric)` : textExpression(name);
}

/** The same as text, whatever its type. */
export function textExpression(name: string): string {
  return `((${held(name)}) collate "C")`;
}

/** All that a list is searched for, a field a line, so that no word is found across two fields. */
export function searchExpression(names: readonly string[]): string {
  return `(${names.map((name) => `coalesce(${held(name)}, '')`).join(" || E'\\n' || ")})`;
}

function held(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) throw new Error(`"${name}" cannot be the name of a field.`);
  return `data->>'${name}'`;
}
