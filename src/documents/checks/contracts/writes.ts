import { pointTo } from '#src/expression/index.ts';
import type { Catalogue } from '../../catalogue.ts';
import { operationsOf } from '../../contract/openapi.ts';
import { createFileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** Every operation that may store something names the entities of what it stores: open screens load them again. */
export function checkWrites({ documents, entities }: Catalogue): Finding[] {
  return [...documents.apis.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    for (const { path, method, operation } of operationsOf(value)) {
      const at = pointTo('/paths', path, method);
      const { 'x-writes': writes, 'x-reads': reads = [] } = operation;
      if (method === 'get' && writes !== undefined) report.add(pointTo(at, 'x-writes'), 'a GET stores nothing');
      if (method !== 'get' && writes === undefined)
        report.add(pointTo(at, 'operationId'), 'name in "x-writes" the entities it stores, [] if no screen shows them');
      for (const [index, name] of (writes ?? []).entries())
        report.expectName(pointTo(at, 'x-writes', index), name, entities.keys(), 'an entity');
      for (const [index, name] of reads.entries()) report.expectName(pointTo(at, 'x-reads', index), name, entities.keys(), 'an entity');
    }
    return report.findings;
  });
}
