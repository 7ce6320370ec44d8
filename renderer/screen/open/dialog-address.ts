/** A dialog in an address: its screen and its input. `area/screen;id:12` */
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';

/** Parameter of the page's address. */
export const OPEN = 'open';

export interface AddressedDialog {
  readonly screen: string;
  /** As texts; typed by the schema of the input. */
  readonly values: Readonly<Record<string, string>>;
}

/** Kinds that do not return a result to their opener. */
export function hasAddress({
  kind,
  noAddress,
  opensOn,
  dismiss,
}: Pick<ScreenDocument, 'kind' | 'noAddress' | 'opensOn' | 'dismiss'>): boolean {
  const isOpenedByPeople = (kind === 'dialog' || kind === 'wizard') && opensOn === undefined && dismiss !== 'never';
  return isOpenedByPeople && noAddress === undefined;
}

export function printDialogAddress({ screen, values }: AddressedDialog): string {
  return [screen, ...Object.entries(values).map(([name, value]) => `${name}:${escape(value)}`)].join(';');
}

/** Undefined for a text that names no dialog. */
export function readDialogAddress(text: string): AddressedDialog | undefined {
  const [screen = '', ...parts] = text.split(';');
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(screen)) return undefined;
  const values = parts.map((part) => {
    const at = part.indexOf(':');
    return at < 1 ? undefined : ([part.slice(0, at), unescape(part.slice(at + 1))] as const);
  });
  return values.some((value) => value === undefined)
    ? undefined
    : { screen, values: Object.fromEntries(values.flatMap((one) => (one ? [one] : []))) };
}

/** The values of an input that an address can hold: numbers, texts, yes and no. */
export function addressedValues(input: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [],
    ),
  );
}

/** The input that an address gives a dialog, typed by its schema; undefined if something is unknown, wrong or missing. */
export function inputOfAddress(
  values: AddressedDialog['values'],
  { properties, required = [] }: Pick<EntitySchema, 'properties' | 'required'>,
): Readonly<Record<string, unknown>> | undefined {
  const typed = Object.entries(values).map(
    ([name, text]) => [name, typedBy(Object.hasOwn(properties, name) ? properties[name] : undefined, text)] as const,
  );
  const isRight = typed.every(([, value]) => value !== undefined) && required.every((name) => name in values);
  return isRight ? Object.fromEntries(typed) : undefined;
}

function typedBy(schema: FieldSchema | undefined, text: string): unknown {
  switch (schema?.type) {
    case 'integer':
    case 'number':
      return numberOf(schema, text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'string':
      return text.length <= (schema.maxLength ?? LONGEST) && (schema.enum === undefined || schema.enum.includes(text)) ? text : undefined;
    case 'array':
    case 'object':
    case undefined:
      return undefined;
    default:
      return schema?.type satisfies undefined;
  }
}

const LONGEST = 500;

function numberOf({ type, minimum = -Infinity, maximum = Infinity }: FieldSchema, text: string): number | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  const isRight = value >= minimum && value <= maximum && (type === 'number' || Number.isSafeInteger(value));
  return isRight ? value : undefined;
}

function escape(value: string): string {
  return value.replaceAll('~', '~0').replaceAll(';', '~1');
}

function unescape(text: string): string {
  return text.replaceAll('~1', ';').replaceAll('~0', '~');
}
