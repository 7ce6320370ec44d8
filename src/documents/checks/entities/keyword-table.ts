import { pointTo } from '#src/expression/index.ts';
import type { Catalogue } from '../../catalogue.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { resourcesOf } from '../../contract/resources/expand.ts';
import { createFileReport, type FileReport } from '../../file-report.ts';
import type { Finding } from '../../finding.ts';
import { cellsOf, keywordOf, readCell, type KeywordCell, type KeywordTable } from '../../keyword-table.ts';
import type { Documents, LoadedDocument } from '../../documents.ts';

/** Keywords of the record, beside those of a field. */
const OF_RECORDS = ['x-rules'];

/** The table has a row for every keyword, and no document uses a keyword if its cell refuses it. */
export function checkKeywordTable({ documents }: Catalogue): Finding[] {
  const { keywords: table } = documents;
  if (table === undefined) return [];
  return [...checkRows(table, documents), ...checkCells(table), ...checkUses(table.value, documents)];
}

function checkRows({ file, value }: LoadedDocument<KeywordTable>, { languages }: Documents): readonly Finding[] {
  const entity = languages.get('entity');
  const known = [...Object.keys(entity?.value.definitions?.['field']?.properties ?? {}), ...OF_RECORDS];
  const rowKeywords = new Set(Object.keys(value.keywords).map(keywordOf));
  const [ofLanguage, ofTable] = [createFileReport(entity?.file ?? ''), createFileReport(file)];
  for (const key of known.filter((name) => !rowKeywords.has(name) && !OF_RECORDS.includes(name)))
    ofLanguage.add(pointTo('/definitions/field/properties', key), `has no row in ${file}: say where it holds`);
  for (const key of Object.keys(value.keywords))
    if (!known.includes(keywordOf(key))) ofTable.expectName(pointTo('/keywords', key), keywordOf(key), known, 'a keyword');
  return [...ofLanguage.findings, ...ofTable.findings];
}

function checkCells({ file, value: { places, keywords } }: LoadedDocument<KeywordTable>): readonly Finding[] {
  const report = createFileReport(file);
  for (const [keyword, row] of Object.entries(keywords)) {
    const at = pointTo('/keywords', keyword);
    if (typeof row === 'string') {
      if (row === '') report.add(at, 'must be a row, or the reason why it applies nowhere');
      continue;
    }
    for (const place of Object.keys(places)) if (row[place] === undefined) report.add(at, `"${keyword}" has no entry for "${place}"`);
    for (const [place, text] of Object.entries(row)) {
      report.expectName(pointTo(at, place), place, Object.keys(places), 'a place');
      if (readCell(text) === undefined) report.add(pointTo(at, place), 'must be "holds", or "-: " or "refused: " with the reason');
    }
  }
  return report.findings;
}

type Refused = Readonly<Record<string, ReadonlyMap<string, KeywordCell>>>;

function checkUses(table: KeywordTable, { entities, apis }: Documents): Finding[] {
  const cells = cellsOf(table, 'refused');
  const resources = [...apis.values()].flatMap(({ value }) => resourcesOf(value).map(({ resource }) => resource));
  // Records that are only marked as removed have calls of their own, which may paste.
  const plain = new Set(resources.flatMap(({ entity, table }) => (table?.removed === undefined ? [entity] : [])));
  return [...entities].flatMap(([name, { file, value }]) => {
    const report = createFileReport(file);
    const concerned = cells.filter(({ allowed }) => !allowed.includes(name));
    const refused: Refused = Object.fromEntries(
      Object.keys(table.places).map((place) => [
        place,
        new Map(concerned.filter((cell) => cell.place === place).map((cell) => [cell.keyword, cell])),
      ]),
    );
    const own = plain.has(name) ? OF_RESOURCES : OF_LISTS;
    checkFields(value, '', own, refused, report);
    return report.findings;
  });
}

const OF_RESOURCES = ['form', 'cell', 'create', 'replace', 'patch', 'batch', 'import', 'resource', 'log'];
const OF_LISTS = ['form', 'cell', 'paste', 'list'];

function checkFields(record: JsonSchema, pointer: string, places: readonly string[], refused: Refused, report: FileReport): void {
  for (const [name, field] of Object.entries(record.properties ?? {}))
    checkField(field, pointTo(pointer, 'properties', name), places, refused, report);
}

function checkField(field: JsonSchema, at: string, places: readonly string[], refused: Refused, report: FileReport): void {
  for (const place of places) {
    for (const [keyword, { reason }] of refused[place] ?? []) {
      const pointer = usedAt(field, keyword);
      if (pointer !== undefined) report.add(pointTo(at, ...pointer), `does not hold at "${place}": ${reason}`);
    }
  }
  checkFields(field, at, places, refused, report);
  if (field.items !== undefined) checkField(field.items, pointTo(at, 'items'), ['item'], refused, report);
}

/** Where the field has the keyword, or that kind of it: x-access.read, x-value always. */
function usedAt(field: JsonSchema, row: string): readonly string[] | undefined {
  const keyword = keywordOf(row);
  const value: unknown = field[keyword];
  if (value === undefined) return undefined;
  const [separator, kind] = [row.charAt(keyword.length), row.slice(keyword.length + 1)];
  const parts = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  if (separator === '.') return parts.has(kind) ? [keyword, kind] : undefined;
  return separator === '' || parts.get('mode') === kind ? [keyword] : undefined;
}
