/** Where `npm run generate` has written what the server reads. */
export const GENERATED = new URL('../../../schemas/generated/', import.meta.url);
