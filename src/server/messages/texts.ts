import type { IssueTexts } from '#src/expression/index.ts';
import { type MessageKey, messages } from '#schemas/generated/messages.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };
import { messageText } from '#src/domain/messages.ts';

/** The title of a problem. */
export type TextKey = Exclude<Extract<MessageKey, `problem.${string}`>, `problem.${string}.${string}`>;

/** A text of the catalogue with its values filled in. */
export function text(key: MessageKey, values?: Readonly<Record<string, string | number>>): string {
  return messageText(messages, key, values);
}

/** Default messages about values, the same as the browser's. */
export const issueTexts: IssueTexts = catalogue.issues;
