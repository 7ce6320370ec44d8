import { pointTo } from '#src/expression/index.ts';
import type { Catalogue } from '../../catalogue.ts';
import { operationsOf } from '../../contract/openapi.ts';
import { isAnsweredByExample } from '../../examples/examples.ts';
import { createFileReport, suggest } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** The server has a handler for every operation that no x-resource generates. */
export function checkHandlers({ documents, vocabulary }: Catalogue): Finding[] {
  const { handlers, hasStandIns = false } = vocabulary;
  const named = [...documents.apis.values()].flatMap(({ value }) => operationsOf(value).map(({ operation }) => operation.operationId));
  const spare = handlers.filter((handler) => !named.includes(handler));
  return [...documents.apis.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    for (const { path, method, operation } of operationsOf(value)) {
      const { operationId } = operation;
      const isShown = isAnsweredByExample(operation);
      if (handlers.includes(operationId) || (hasStandIns && isShown)) continue;
      const meanwhile = isShown
        ? ': npm run dev answers by its example, npm start needs the handler'
        : '; an example would answer in npm run dev';
      report.add(
        pointTo('/paths', path, method, 'operationId'),
        `no handler of the server is named "${operationId}"${suggest(operationId, spare) || meanwhile}`,
      );
    }
    return report.findings;
  });
}
