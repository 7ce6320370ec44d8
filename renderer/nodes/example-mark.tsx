/** A mark beside the title: the screen shows examples of the contract. */
import { lazy, Suspense } from 'react';
import { useRenderer } from './context/renderer-context.ts';

/** The product answers nothing by examples. */
const ExamplesAnswered = lazy(async () => ({ default: (await import('./examples-answered.tsx')).ExamplesAnswered }));

export function ExampleMark() {
  const { ports } = useRenderer();
  if (ports.examples === undefined) return null;
  return (
    <Suspense>
      <ExamplesAnswered examples={ports.examples} />
    </Suspense>
  );
}
