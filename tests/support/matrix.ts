/** The authorisation matrix: a row for each operation or kind of operation, a column for each caller. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';

const csv = readFileSync(join(import.meta.dirname, '../fixtures/authz-matrix.csv'), 'utf8');

/** Its rows by their ids. */
export const matrix = new Map(
  Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data.map((row) => [row['id'] ?? '', row]),
);

/** What an operation may answer to a caller; empty if its row says nothing about them. */
export function expectedStatuses(matrixId: string, column: string): number[] {
  const row = matrix.get(matrixId) ?? {};
  const cell = row[column] ?? '-';
  const asParty = cell.startsWith('as its party role') ? (row['party_inbound_broker'] ?? '') : cell;
  const [statuses = ''] = /^\d{3}(?: \/ \d{3})*/.exec(asParty) ?? [];
  return statuses === '' ? [] : statuses.split(' / ').map(Number);
}
