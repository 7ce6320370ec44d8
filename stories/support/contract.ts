/** Loaded when a story first asks for an example: the contract is large. */
export { default as contract } from '#schemas/generated/contract.json' with { type: 'json' };
