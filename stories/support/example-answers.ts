import type { CallRequest } from '#renderer/index.ts';
import type { ApiOperation, OpenApiDocument } from '#src/documents/contract/openapi.ts';
import { createExampleServer, type ExampleAnswer } from '#src/documents/examples/example-server.ts';
import { FakeRefusal } from './replies.ts';

type Contract = Pick<OpenApiDocument, 'paths' | 'servers'>;

let contract: Promise<Contract> | undefined;

/** Answers by the examples of the contract what a story has no sample for; undefined where there is no example. */
export function exampleAnswers(standsIn: (operation: ApiOperation) => boolean) {
  const server = async () => {
    contract ??= fetchContract();
    return createExampleServer(await contract, standsIn);
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

async function fetchContract(): Promise<Contract> {
  const { default: generated } = await import('#schemas/generated/contract.json', { with: { type: 'json' } });
  return JSON.parse(JSON.stringify(generated));
}
