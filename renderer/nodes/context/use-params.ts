import { isEmpty } from '#src/expression/index.ts';
import { useRenderer } from './renderer-context.ts';
import { useValues } from './use-expression.ts';

/** The parameters of a call, as they now are; undefined while one is empty without which the operation cannot be called. */
export function useParams(
  operation: string,
  given: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const { ports } = useRenderer();
  const params = useValues(given);
  return ports.requiredParams(operation).some((name) => isEmpty(params[name])) ? undefined : params;
}
