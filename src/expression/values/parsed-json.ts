/** The parsed value of a JSON text; undefined if it is not valid. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
