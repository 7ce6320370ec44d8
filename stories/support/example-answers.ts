import type { CallRequest } from '#renderer/index.ts';
import { operationsOf, type ApiOperation, type ApiResponse, type OpenApiDocument, type PathItem } from '#src/documents/contract/openapi.ts';
import { createExampleServer, type ExampleAnswer } from '#src/documents/examples/example-server.ts';
import { isSuccess } from '#src/documents/examples/examples.ts';
import { FakeRefusal, type Examples } from './replies.ts';

type ContractPaths = Pick<OpenApiDocument, 'paths' | 'servers'>;

let contract: Promise<ContractPaths> | undefined;

/** Answers by the examples of the contract, and of the story, what a story has no sample for; undefined if there is no example. */
export function exampleAnswers(standsIn: (operation: ApiOperation) => boolean, ofStory: Examples) {
  const server = async () => {
    contract ??= fetchContract();
    return createExampleServer(withExamples(await contract, new Map(Object.entries(ofStory))), standsIn);
  };
  let started: ReturnType<typeof server> | undefined;
  return async (operation: string, { params, body, version }: CallRequest): Promise<ExampleAnswer | undefined> => {
    started ??= server();
    const { answers, answer } = await started;
    if (!answers(operation)) return undefined;
    const given = answer(operation, { params, body, version: version === undefined ? undefined : String(version) });
    if (given.status < 400) return given;
    const { title = 'Refused', errors = {} }: { title?: string; errors?: FakeRefusal['errors'] } = Object(given.body);
    throw new FakeRefusal(given.status, title, errors);
  };
}

async function fetchContract(): Promise<ContractPaths> {
  const { contract: generated } = await import('./contract.ts');
  return JSON.parse(JSON.stringify(generated));
}

/** The contract as if these answers stood in it. */
function withExamples({ paths, servers }: ContractPaths, answers: ReadonlyMap<string, unknown>): ContractPaths {
  if (answers.size === 0) return { paths, servers };
  const shown: Record<string, PathItem> = {};
  for (const { path, method, operation } of operationsOf({ paths })) {
    const answer = answers.get(operation.operationId);
    shown[path] = { ...shown[path], [method]: answer === undefined ? operation : showing(operation, answer) };
  }
  return { paths: shown, servers };
}

function showing(operation: ApiOperation, example: unknown): ApiOperation {
  const responses = Object.entries(operation.responses).map(([code, response]): [string, ApiResponse] => {
    const json = response.content?.['application/json'];
    if (json === undefined || !isSuccess(Number(code))) return [code, response];
    return [code, { ...response, content: { ...response.content, 'application/json': { ...json, example } } }];
  });
  return { ...operation, responses: Object.fromEntries(responses) };
}
