import { pointTo } from '#renderer/expression/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { FileReport } from './file-report.ts';

/** Reports parameters that the operation does not have, and required ones that are not given. */
export function expectParameters(
  operation: string,
  params: Readonly<Record<string, string>> | undefined,
  at: string,
  { operations }: Catalogue,
  report: FileReport,
): void {
  const info = operations.get(operation);
  if (info === undefined) return;
  const given = Object.keys(params ?? {});
  const names = info.parameters.map(({ name }) => name);
  for (const name of given) report.expectName(pointTo(at, 'params', name), name, names, `a parameter of ${operation}`);
  for (const { name, required } of info.parameters) {
    if (required === true && !given.includes(name)) report.add(pointTo(at, 'operation'), `${operation} needs the parameter "${name}"`);
  }
}
