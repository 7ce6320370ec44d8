import type { Printing } from '#renderer/widgets/values/print-value.ts';
import type { ScreenServices } from './screen-services.ts';

/** The parts of an open screen that printing a value needs. */
export function printingOf({ ports, texts }: ScreenServices): Printing {
  return { formats: ports.formats, references: ports.references, texts };
}
