import type { Database } from '../../database/database.ts';
import type { Documents } from '../../documents/documents.ts';
import { hasOwnFields } from '#src/documents/variations/own-fields.ts';
import { type ExportFields, fieldColumns, type Items, writeList } from '../../exports/export-list.ts';
import { FileWriteLimit } from '../../exports/file-write-limit.ts';
import { type Call, type Handler, ok } from '../../http/call.ts';
import { pageReply, pageRequest } from '../../records/lists/paging.ts';
import { readLabels } from '../../records/show/read-labels.ts';
import type { ReferencesOf } from '../../records/check/references.ts';
import { accessTo, findConsignment, guarded } from '../../parties/access.ts';
import { consignmentOfLines, withDeclarationFlags } from '../declared-flags.ts';
import { findInvoices } from '../invoices.ts';
import { linePage } from '../line-queries.ts';
import { lineEntity, lineView } from '../line-record.ts';

/** Ids mean nothing in a file; orders, invoices and lines have numbers. */
const KEYS = new Set(['id', 'orderId', 'invoiceId']);
/** Limit for the name of a spreadsheet's sheet. */
const MOST_OF_NAME = 31;

/** The product lines of a consignment or of one invoice as a file, with the fields that the caller may read. */
export function linesFile(database: Database, referencesOf: ReferencesOf): Handler<never> {
  const writing = new FileWriteLimit();
  return {
    ...guarded(database, 'maySeeLines'),
    handle: async (call) => {
      const { documents, path, query, token } = call;
      const db = database.kysely;
      const consignmentId = path.number('consignmentId');
      const invoiceId = query.has('InvoiceId') ? query.number('InvoiceId') : undefined;
      const { session, results } = await database.read(token, [
        findConsignment(db, consignmentId),
        findInvoices(db, consignmentId).where('i.id', '=', invoiceId ?? 0),
      ]);
      const [found, [invoice]] = results;
      const { consignment, context } = accessTo(session, found, 'maySeeLines');
      const view = lineView(documents, context);
      return writeList(
        {
          name: fileName(consignment.data['reference'], invoice?.invoiceNumber),
          fields: fieldsOf(documents, view.readable),
          writing,
          labels: (items: Items, asked: string) => readLabels(database, referencesOf(documents), lineEntity(documents), asked, items),
          readPage: (page: Call) => writing.inTurn(() => readLines(database, page, invoiceId)),
        },
        call,
      );
    },
  };
}

/** Rights are checked for each page, so that a caller who loses the consignment meanwhile gets no further lines. */
async function readLines(database: Database, call: Call, invoiceId: number | undefined) {
  const consignmentId = call.path.number('consignmentId');
  const page = pageRequest(call);
  const filter = {
    consignmentId,
    orderId: undefined,
    invoiceId,
    isFound: undefined,
    includeDeleted: call.query.isTrue('IncludeDeleted'),
    withOwn: hasOwnFields(lineEntity(call.documents).compiled.schema),
  };
  const { session, results } = await database.read(call.token, [
    consignmentOfLines(database.kysely, consignmentId),
    linePage(database.kysely, filter, [], page),
  ]);
  const [found, lines] = results;
  const view = lineView(call.documents, accessTo(session, found, 'maySeeLines').context);
  const rows = await withDeclarationFlags(database, call.token, found[0], lines);
  return ok(pageReply(rows, view.detail, page, rows.length));
}

function fieldsOf(documents: Documents, readable: ReadonlySet<string>): ExportFields {
  const { properties } = lineEntity(documents).compiled.schema;
  const columns = [...fieldColumns(Object.entries(properties))];
  return new Map(columns.filter(([name, { writeOnly }]) => readable.has(name) && writeOnly !== true && !KEYS.has(name)));
}

/** Replaces characters that are not allowed in file and sheet names with hyphens. */
function fileName(reference: unknown, invoiceNumber: string | null | undefined): string {
  const name = [String(reference), invoiceNumber ?? 'lines'].join(' ');
  return name.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-').slice(0, MOST_OF_NAME);
}
