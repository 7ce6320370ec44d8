import { Badge, Tooltip } from '@mantine/core';
import { useMemo, useSyncExternalStore } from 'react';
import { fillText } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import type { ExampleUse } from '#renderer/services/example-use.ts';
import { useRenderer, useScreen } from './context/renderer-context.ts';

/** Lists the operations of the screen that were served from examples of the contract. */
export function ExamplesAnswered({ examples }: { readonly examples: ExampleUse }) {
  const { texts } = useRenderer();
  const { document } = useScreen();
  const answered = useSyncExternalStore(examples.subscribe, examples.operations);
  const named = useMemo(() => {
    const { places } = walkScreen(document);
    return [...new Set(places.flatMap(({ holds: { is, of }, text }) => (is === 'name' && of === 'operation' ? [text] : [])))];
  }, [document]);
  const shown = named.filter((operation) => answered.has(operation));
  if (shown.length === 0) return null;
  return (
    <Tooltip
      label={fillText(texts.screen.exampleHint, { operations: shown.join(', ') })}
      multiline
      maw={360}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Badge component="button" type="button" variant="light" color="gray" tt="none">
        {texts.screen.example}
      </Badge>
    </Tooltip>
  );
}
