/** A mark beside the title: the screen shows examples of the contract. */
import { loadPart } from '#renderer/services/on-demand.ts';
import { useRenderer } from './context/renderer-context.ts';

/** The product answers nothing by examples. */
const ExamplesAnswered = loadPart(async () => (await import('./examples-answered.tsx')).ExamplesAnswered);

export function ExampleMark() {
  const { ports } = useRenderer();
  if (ports.examples === undefined) return null;
  return <ExamplesAnswered examples={ports.examples} />;
}
