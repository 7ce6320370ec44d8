import { pointTo } from '#src/expression/index.ts';
import { type ApiOperation, operationsOf, type PlacedOperation } from '../../contract/openapi.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import type { Documents } from '../../documents.ts';
import { memoizeLast } from '../../memoize-last.ts';
import type { SchemaValidators } from '../../schema-validators.ts';
import { checkInlineShapes } from './inline-shapes.ts';
import { checkPathParameters } from './path-parameters.ts';
import { checkWrittenOnce } from './shared-components.ts';

/** Each document is OpenAPI; operations have unique names, access and a success; paths and parameters agree; nothing is defined twice. */
export const checkContracts = memoizeLast(
  async ({ apis }: Documents, { validateOpenApi }: SchemaValidators): Promise<readonly Finding[]> => {
    const owners = new Map<string, string>();
    const findings: Finding[] = [];
    for (const { file, value } of apis.values()) {
      const report = createFileReport(file);
      const faults = await validateOpenApi(value);
      for (const { pointer, message } of faults) report.add(pointer, message);
      if (faults.length === 0) {
        checkWrittenOnce(value, report);
        checkInlineShapes(value, report);
        if (report.findings.length === 0) checkPathParameters(value, report);
        for (const placed of operationsOf(value)) checkOperation(placed, file, owners, report);
      }
      findings.push(...report.findings);
    }
    return findings;
  },
  ({ apis }, validators) => [validators, ...apis.values()],
);

function checkOperation({ path, method, operation }: PlacedOperation, file: string, owners: Map<string, string>, report: FileReport): void {
  const at = pointTo('/paths', path, method);
  const { operationId, responses } = operation;
  if (operationId === undefined) return report.add(at, 'the key "operationId" is missing');
  const owner = owners.get(operationId);
  if (owner !== undefined) report.add(pointTo(at, 'operationId'), `"${operationId}" is already an operation of ${owner}`);
  owners.set(operationId, file);
  if (typeof operation['x-access'] !== 'string') report.add(at, 'the key "x-access" is missing');
  if (typeof operation['x-matrix'] !== 'string') report.add(at, 'the key "x-matrix" is missing');
  if (operation['x-list-body'] !== undefined) checkListBody(at, operation, report);
  if (!Object.keys(responses).some((status) => status.startsWith('2'))) report.add(pointTo(at, 'responses'), 'no success is described');
}

/** A body that may be the list itself is described by a schema of its own, whose field the key names. */
function checkListBody(at: string, { 'x-list-body': field, requestBody }: ApiOperation, report: FileReport): void {
  const schema = requestBody?.content['application/json']?.schema;
  if (typeof field !== 'string' || schema === undefined) report.add(pointTo(at, 'x-list-body'), 'it must name a list of the JSON body');
}
