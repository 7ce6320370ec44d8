import { createExampleServer, type ExampleAnswer } from '#src/documents/examples/example-server.ts';
import { rowsOf } from '#src/documents/examples/example-page.ts';
import type { KeptRecords } from '#src/documents/examples/stored-records.ts';
import type { OpenApiDocument } from '#src/documents/contract/openapi.ts';
import { ofVersion } from '../documents/of-version.ts';
import type { Answer, Call, Handler } from '../http/call.ts';
import type { StandIn } from '../http/routes.ts';
import { notFound, Refusal } from '../messages/refusal.ts';

/** Marks an answer as an example of the contract. */
const EXAMPLE_HEADER = 'x-example';

/**
 * Answers operations without a handler by the examples of the contract, after the usual checks. For development alone: all callers share
 * the same records.
 * @param handled operations that have a handler
 */
export function answerByExamples(handled: ReadonlySet<string>): StandIn {
  const kept: KeptRecords = new Map();
  const servers = ofVersion(({ contract: { document } }) =>
    createExampleServer(contractIn(document), (one) => !handled.has(one.operationId) && one['x-resource'] === undefined, kept),
  );
  return (documents, { id, replies }) => {
    const server = servers(documents);
    if (!server.answers(id)) return undefined;
    const handle = async (call: Call) => {
      const { path, query, headers, body } = call;
      const params = { ...path.toJSON(), ...query.toJSON() };
      const answer = server.answer(id, { params, body, version: headers.text('If-Match') });
      call.cursor?.advance(rowsOf(answer.body) ?? [], Number(params['PageSize']));
      return answerOf(answer, id, replies);
    };
    return { handle } satisfies Handler;
  };
}

function answerOf(
  { status, body, type, location, version }: ExampleAnswer,
  id: string,
  replies: Readonly<Record<string, unknown>>,
): Answer {
  const headers = {
    [EXAMPLE_HEADER]: 'true',
    ...(location !== undefined && { location }),
    ...(version !== undefined && { etag: version }),
  };
  if (type !== undefined) return { status: 200, headers, file: { name: id, type, bytes: Buffer.from(String(body)) } };
  switch (status) {
    case 200:
    case 201:
    case 202:
    case 204:
      return { status, headers, ...(replies[status] !== undefined && { body }) };
    case 404:
      throw body === undefined ? notFound() : refusalOf(status, body);
    case 412:
      throw body === undefined ? new Refusal(412, 'problem.stale') : refusalOf(status, body);
    default:
      throw refusalOf(status, body);
  }
}

/** The refusal that the example shows. */
function refusalOf(status: number, body: unknown): Refusal {
  const { title, errors }: { readonly title?: unknown; readonly errors?: Refusal['errors'] } = Object(body);
  const refusal = new Refusal(status, 'problem.invalid', errors === undefined ? {} : { errors });
  if (typeof title === 'string') refusal.message = title;
  return refusal;
}

/** The generated contract. */
function contractIn(document: object): Pick<OpenApiDocument, 'paths' | 'servers'> {
  return JSON.parse(JSON.stringify(document));
}
