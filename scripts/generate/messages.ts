import { BANNER } from './types.ts';

/** Texts by name, in groups within groups, as a message catalogue holds them. */
export interface TextGroup {
  readonly [name: string]: string | TextGroup;
}

/** The texts of a catalogue by dotted key, "paste.row", and the type of such keys. */
export function writeMessages(catalogue: TextGroup): string {
  const messages = Object.fromEntries(flatten(catalogue, ''));
  return [
    BANNER,
    '',
    '/** The message catalogue by dotted key. */',
    `export const messages = ${JSON.stringify(messages, undefined, 2)} as const;`,
    '',
    'export type MessageKey = keyof typeof messages;',
    '',
  ].join('\n');
}

function flatten(group: TextGroup, prefix: string): [key: string, text: string][] {
  return Object.entries(group).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text]] : flatten(text, `${prefix}${name}.`),
  );
}
