import type { FormatTable } from '#src/expression/index.ts';
import { formats } from '#schemas/formats/index.ts';

type Format = NonNullable<ReturnType<FormatTable['get']>>;

interface NamedFormat extends Format {
  readonly name: string;
  printIn?(value: unknown, timeZone: string): string;
}

/** The formats, with times in the time zone of the business. */
export function formatsAt(timeZone: () => string | undefined): FormatTable {
  const known: readonly NamedFormat[] = formats;
  const byName = new Map<string, Format>(known.map((format) => [format.name, inTimeZone(format, timeZone)]));
  return { get: (name) => byName.get(name) };
}

function inTimeZone(format: NamedFormat, timeZone: () => string | undefined): Format {
  if (format.printIn === undefined) return format;
  return {
    ...format,
    print(value) {
      const zone = timeZone();
      return (zone === undefined ? undefined : format.printIn?.(value, zone)) ?? format.print(value);
    },
  };
}
