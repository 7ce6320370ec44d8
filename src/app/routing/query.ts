/** The query of an address. */

/** Characters that a query may hold as they are, so that people can read it. */
const READABLE = /%(?:2C|3A|2F|40|3B|28|29)/g;

/** The query's first value by name. */
export function readQuery(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].toReversed());
}

/** The query with these values, which keep their places; an undefined one is taken out. With its question mark, or empty. */
export function changeQuery(search: string, values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name);
    else if (query.get(name) !== value || query.getAll(name).length > 1) query.set(name, value);
  }
  const text = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return text === '' ? '' : `?${text}`;
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(READABLE, decodeURIComponent).replaceAll('%20', '+');
}
