// JSON.parse with source text access (ECMAScript 2026), which Node has and the compiler's library does not.
interface JSON {
  parse(text: string, reviver: (this: unknown, key: string, value: unknown, context: { readonly source: string }) => unknown): unknown;
  rawJSON(text: string): object;
}
