import { pointTo } from '#src/expression/index.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { operationsOf, type Content, type OpenApiDocument } from '../../contract/openapi.ts';
import type { FileReport } from '../../file-report.ts';

/** Bodies and replies refer to a schema file, or are lists of one. */
export function checkInlineShapes(document: OpenApiDocument, report: FileReport): void {
  for (const { path, method, operation } of operationsOf(document)) {
    const at = pointTo('/paths', path, method);
    checkContent(operation.requestBody?.content, pointTo(at, 'requestBody', 'content'), report);
    for (const [status, { content }] of Object.entries(operation.responses))
      checkContent(content, pointTo(at, 'responses', status, 'content'), report);
  }
  for (const [name, { content }] of Object.entries(document.components?.responses ?? {}))
    checkContent(content, pointTo('/components/responses', name, 'content'), report);
}

function checkContent(content: Content | undefined, pointer: string, report: FileReport): void {
  for (const [type, { schema }] of Object.entries(content ?? {})) {
    if (isInline(schema)) report.add(pointTo(pointer, type, 'schema'), 'is an inline schema: move it to a file of its own and refer to it');
  }
}

/** Files and texts are not records. */
function isInline(schema: JsonSchema): boolean {
  if (schema.$ref !== undefined) return false;
  if (schema.items !== undefined) return isInline(schema.items);
  return schema.properties !== undefined || schema.type === 'object' || schema.type === undefined;
}
