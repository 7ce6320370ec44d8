/** The language of expressions, and what entity schemas say in it. No DOM, no Node: browser and server run the same. */
export type * from './types.ts';
export type * from './entity-types.ts';
export type { ExplanationTexts } from './explanation-texts.ts';
export { accessOf, type Access } from './access.ts';
export { roundDecimal } from './decimal.ts';
export { compileEntity, createEntityEnvironment, defaultsOf, fieldAt, labelOf } from './entity.ts';
export { createEnvironment } from './environment.ts';
export { ExpressionError } from './expression-error.ts';
export { isEmpty } from './is-empty.ts';
export { messageFor } from './issue-message.ts';
export { findIssues, pathOfError, type IssueOptions } from './issues.ts';
export { namesIn, namesInTemplate, type NameUse } from './name-uses.ts';
export { nearestName } from './near-name.ts';
export { normaliseField } from './normalise.ts';
export { readPath, writePath } from './record-path.ts';
export type { NameSchemas } from './schema-of.ts';
export { settleRecord, type SettleOptions } from './settle.ts';
export { fieldsRead, sortSlots, type Ordered } from './slot-order.ts';
