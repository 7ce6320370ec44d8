/**
 * SQL for a field's value in `data`, of a type that sorts as the field does. Indexes and queries use the same text, so that the indexes
 * apply.
 * @throws Error for a name that is not a field name
 */
export function valueExpression(name: string, type: unknown): string {
  return type === 'number' || type === 'integer' ? `((${held(name)})::numeric)` : textExpression(name);
}

/** The same as text, for every type. */
export function textExpression(name: string): string {
  return `((${held(name)}) collate "C")`;
}

/** The searched text, a line for each field, so that no word matches across two fields; each line starts like a word. */
export function searchExpression(names: readonly string[]): string {
  return `(' ' || ${names.map((name) => `coalesce(${held(name)}, '')`).join(" || E'\\n ' || ")})`;
}

function held(path: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)?$/.test(path)) throw new Error(`"${path}" cannot be the name of a field.`);
  const [name = '', inner] = path.split('.');
  return inner === undefined ? `data->>'${name}'` : `data->'${name}'->>'${inner}'`;
}
