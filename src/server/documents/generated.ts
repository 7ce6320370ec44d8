/** Output of `npm run generate`. */
export const GENERATED = new URL('../../../schemas/generated/', import.meta.url);
