import type { Printing } from '#renderer/widgets/values/print-value.ts';
import type { ScreenServices } from './screen-services.ts';

/** What printing a value needs of the open screen's world. */
export function printingOf({ widgets, ports, texts }: ScreenServices): Printing {
  return { widgets, formats: ports.formats, references: ports.references, texts };
}
