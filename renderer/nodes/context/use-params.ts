import { use, useCallback, useMemo } from 'react';
import { isEmpty } from '#src/expression/index.ts';
import { formReads } from '#renderer/screen/state/form-reads.ts';
import type { ScreenScope } from '#renderer/screen/state/screen-values.ts';
import { BoundContext, useRenderer, useScreen } from './renderer-context.ts';
import { useComputed } from './use-expression.ts';

/** The parameters of a call, as they now are; undefined while one is empty without which the operation cannot be called. */
export function useParams(
  operation: string,
  given: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const screen = useScreen();
  const { ports } = useRenderer();
  const bound = use(BoundContext);
  const expressions = useMemo(() => Object.entries(given ?? {}), [given]);
  const reads = useMemo(
    () =>
      formReads(
        screen,
        expressions.flatMap(([, expression]) => screen.language.reads(expression, 'value')),
      ),
    [screen, expressions],
  );
  const evaluate = useCallback(
    ({ language, scope }: ScreenScope) => {
      const params = Object.fromEntries(expressions.map(([name, expression]) => [name, language.value(expression, scope(bound))]));
      return ports.requiredParams(operation).some((name) => isEmpty(params[name])) ? undefined : params;
    },
    [expressions, operation, ports, bound],
  );
  return useComputed(evaluate, reads);
}
