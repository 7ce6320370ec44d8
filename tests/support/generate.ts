/** Global setup of all tests: what is generated fits the documents, also where Vitest is started by itself. */
export { ensureGenerated as setup } from '#scripts/generate/ensure-generated.ts';
