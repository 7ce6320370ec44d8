import texts from '#schemas/messages/en.json' with { type: 'json' };
import type { Messages } from './messages.ts';

/** The message catalogue by dotted key: "sheet.no-columns". */
export const catalogue: Messages = Object.fromEntries(flatten(texts, ''));

function* flatten(node: unknown, prefix: string): Generator<[string, string]> {
  if (typeof node === 'string') yield [prefix, node];
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) yield* flatten(child, prefix === '' ? key : `${prefix}.${key}`);
}
