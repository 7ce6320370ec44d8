/** The language of expressions, and what entity schemas say in it. No DOM, no Node: browser and server run the same. */
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { AjvErrorLike, CompiledEntity, EntityField, FormatTable, Issue, IssueTexts, RecordMode } from './entity-types.ts';
import type { Environment, EnvironmentOptions, ExpressionFunction, Scope } from './types.ts';

export type * from './types.ts';
export type * from './entity-types.ts';
export { ExpressionError } from './expression-error.ts';

export declare function createEnvironment(options: EnvironmentOptions): Environment;
export declare function isEmpty(value: unknown): boolean;
export declare const standardFunctions: readonly ExpressionFunction[];
/** round half away from zero on the decimal value */
export declare function roundDecimal(value: number, decimals: number): number;
export declare function nearestName(name: string, candidates: Iterable<string>): string | undefined;

/** names = {[x-as]: schema, ...context} */
export declare function createEntityEnvironment(schema: EntitySchema, context: Readonly<Record<string, EntitySchema>>, options?: Omit<EnvironmentOptions, 'names'>): Environment;
export declare function compileEntity(schema: EntitySchema, environment: Environment, formats: FormatTable): CompiledEntity;
export declare function labelOf(field: Pick<EntityField, 'path' | 'schema'>): string;
export declare function fieldAt(entity: CompiledEntity, path: string): EntityField | undefined;
export declare function defaultsOf(entity: CompiledEntity): Record<string, unknown>;
export declare function normaliseField(entity: CompiledEntity, path: string, value: unknown): unknown;
export declare function settleRecord(entity: CompiledEntity, record: Scope, options: { edited: ReadonlySet<string>; mode: RecordMode; context: Scope; original?: Scope }): Record<string, unknown>;
export declare function findIssues(entity: CompiledEntity, record: Scope, options: { context: Scope; mode: RecordMode; texts: IssueTexts; schemaErrors: readonly AjvErrorLike[] }): Issue[];
export declare function messageFor(error: AjvErrorLike, field: EntityField, texts: IssueTexts): string;
export declare function accessOf(entity: CompiledEntity, context: Scope, mode?: RecordMode): { readable: ReadonlySet<string>; writable: ReadonlySet<string> };
/** Topological order for slots of one's own (visible, enabled) beside an entity's; cycles throw. */
export declare function sortSlots<S extends { field: string; reads: readonly string[]; writes: readonly string[] }>(slots: readonly S[]): S[];
/** The record's fields behind the dotted paths an expression reads. */
export declare function fieldsRead(reads: readonly string[], recordName: string, fields: ReadonlyMap<string, unknown>): string[];
/** Value at a dotted path of a record; undefined where a part is missing. */
export declare function readPath(record: unknown, path: string): unknown;
/** Copies on write along the path: the record given is not changed. */
export declare function writePath(record: Scope, path: string, value: unknown): Record<string, unknown>;
