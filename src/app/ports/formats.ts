import type { FormatTable } from '#src/expression/index.ts';
import { formats } from '#schemas/formats/index.ts';

type Known = NonNullable<ReturnType<FormatTable['get']>>;

interface Named extends Known {
  readonly name: string;
  printIn?(value: unknown, timeZone: string): string;
}

/** The formats, moments by the business's clock: as grids print them, so do sentences. */
export function formatsAt(timeZone: () => string | undefined): FormatTable {
  const known: readonly Named[] = formats;
  const byName = new Map<string, Known>(known.map((format) => [format.name, clocked(format, timeZone)]));
  return { get: (name) => byName.get(name) };
}

function clocked(format: Named, timeZone: () => string | undefined): Known {
  if (format.printIn === undefined) return format;
  return {
    ...format,
    print(value) {
      const zone = timeZone();
      return (zone === undefined ? undefined : format.printIn?.(value, zone)) ?? format.print(value);
    },
  };
}
