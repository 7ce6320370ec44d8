import type { FindDeclaration } from '#schemas/generated/documents/find.ts';
import { pointTo } from '#src/expression/index.ts';
import { NONE } from '../../screen-arguments.ts';
import { fieldAt, type Catalogue } from '../../catalogue.ts';
import { findsOf } from '../../contract/global-search.ts';
import { tabulateReferences } from '../../contract/resources/references.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';

/** Results of the global search can be shown and opened: rows have the fields, and the dialog gets every input. */
export function checkGlobalSearch({ documents, entities, operations }: Catalogue): Finding[] {
  return [...documents.apis.values()].flatMap(({ file, value }) => {
    const report = createFileReport(file);
    for (const { pointer, find } of findsOf(value)) {
      const { entity, title, detail = [], screen, with: given = {}, typed } = find;
      const record = entities.get(entity);
      const hasRows = Object.values(record?.properties ?? {}).some((field) => field['x-summary'] === true);
      const shown = Object.entries({ title, detail }).flatMap(([key, names]) => names.map((name, index) => ({ key, name, index })));
      for (const { key, name, index } of shown) {
        const field = fieldAt(record, name);
        if (hasRows && field !== undefined && field['x-summary'] !== true)
          report.add(pointTo(pointer, key, String(index)), `"${name}" is not part of list rows: give it x-summary`);
      }
      const input = documents.screens.get(screen ?? '')?.value.input;
      for (const [key, value] of Object.entries({ with: Object.keys(given)[0], typed }))
        if (screen === undefined && value !== undefined) report.add(pointTo(pointer, key), 'needs the "screen" that takes it');
      if (input === undefined) continue;
      const taken = input === NONE ? undefined : entities.get(input);
      for (const name of Object.keys(given))
        report.expectName(pointTo(pointer, 'with', name), name, Object.keys(taken?.properties ?? {}), `a field of the input of ${screen}`);
      for (const name of taken?.required ?? [])
        if (!(name in given)) report.add(pointTo(pointer, 'with'), `lacks "${name}", which ${screen} is always given`);
      if (typed !== undefined) checkTyped({ ...find, typed }, pointer, { documents, entities }, report);
    }
    for (const [path, item] of Object.entries(value.paths)) {
      const operation = item.get?.['x-find'] === undefined ? undefined : operations.get(item.get.operationId);
      if (operation?.parameters.some(({ name }) => name === 'SearchText') === false)
        report.add(pointTo('/paths', path, 'get', 'x-find'), 'needs the parameter SearchText, by which its records are found');
    }
    return report.findings;
  });
}

/** A new record can be made where a field refers to the list: the dialog takes what was typed, and answers the key. */
function checkTyped(
  { entity, screen = '', typed }: FindDeclaration & { readonly typed: string },
  pointer: string,
  { documents, entities }: Pick<Catalogue, 'documents' | 'entities'>,
  report: FileReport,
): void {
  const at = pointTo(pointer, 'typed');
  const { input, result } = documents.screens.get(screen)?.value ?? {};
  const fieldsOf = (name = '') => Object.keys(entities.get(name)?.properties ?? {});
  report.expectName(at, typed, fieldsOf(input), `a field of the input of ${screen}`);
  for (const name of entities.get(input ?? '')?.required ?? [])
    if (name !== typed) report.add(at, `${screen} does not open without "${name}"`);
  const key = tabulateReferences([...documents.apis.values()].map(({ value }) => value))[entity]?.key;
  if (key === undefined) report.add(at, `no list of ${entity} can be referred to`);
  else if (!fieldsOf(result).includes(key)) report.add(at, `the result of ${screen} lacks "${key}", the key of the new record`);
}
