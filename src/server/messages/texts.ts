import type { IssueTexts } from '#renderer/expression/index.ts';
import { catalogue } from '#src/domain/catalogue.ts';
import { type Messages, messageText } from '#src/domain/messages.ts';

/** The texts of the catalogue that the server alone sends. */
export type TextKey = `problem.${
  | 'signIn'
  | 'wrongCredentials'
  | 'tooManyAttempts'
  | 'tooManyRequests'
  | 'foreignRequest'
  | 'forbidden'
  | 'notFound'
  | 'invalid'
  | 'unreadable'
  | 'tooDeep'
  | 'duplicateKey'
  | 'tooManyKeys'
  | 'notJson'
  | 'tooLarge'
  | 'tooSlow'
  | 'headersTooLarge'
  | 'pasteTooLarge'
  | 'tooManyRows'
  | 'locked'
  | 'deleted'
  | 'stale'
  | 'keyReused'
  | 'busy'
  | 'noSecondFactor'
  | 'linkUnusable'
  | 'botCheckUnavailable'
  | 'lastAdministrator'
  | 'alreadyActivated'
  | 'hasSecondFactor'
  | 'unexpected'}`;

/** Messages about one value, beneath a field. */
export type ValueTextKey =
  `problem.value.${'unknownSort' | 'sortModel' | 'unknownRecord' | 'notWritable' | 'repeatedPath' | 'insertNeedsLine' | 'taken' | 'takenTogether' | 'ofRecord' | 'patchOfDeleted' | 'addressTaken' | 'notOwnAddress' | 'wrongPassword' | 'wrongCode' | 'botCheck' | 'botCheckDiffers' | 'statusStep' | 'ownStatus' | 'notEditable' | 'notSelectable' | 'closedToNew' | 'severalUnknown' | 'manyUnknown' | 'notListed'}`;

/** Texts of change logs. */
export type AuditTextKey = `audit.${'create' | 'change' | 'delete' | 'restore' | 'value' | 'changedValue' | 'empty' | 'yes' | 'no'}`;

/** What the operator did, in change logs. */
export type OperatorTextKey =
  `audit.${'operator' | 'activationLink' | 'activationMail' | 'passwordLink' | 'sessions' | 'given' | 'sentAgain' | 'ended'}`;

/** Texts of the mailbox of development. */
export type MailboxTextKey = `mailbox.${'title' | 'empty'}`;

/** The whole catalogue by dotted key. */
export const messages: Messages = catalogue;

/** A text of the catalogue with its values filled in. */
export function text(
  key: TextKey | ValueTextKey | AuditTextKey | OperatorTextKey | MailboxTextKey,
  values?: Readonly<Record<string, string | number>>,
): string {
  return messageText(messages, key, values);
}

const PREFIX = 'issues.';
const ownTexts = Object.fromEntries(
  Object.entries(messages).flatMap(([key, value]) => (key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), value]] : [])),
);
const textOf = (keyword: string) => ownTexts[keyword] ?? `${PREFIX}${keyword}`;

/** The default messages about values, the same as the browser's. */
export const issueTexts: IssueTexts = {
  ...ownTexts,
  required: textOf('required'),
  maxLength: textOf('maxLength'),
  minLength: textOf('minLength'),
  minimum: textOf('minimum'),
  maximum: textOf('maximum'),
  format: textOf('format'),
  pattern: textOf('pattern'),
  type: textOf('type'),
  enum: textOf('enum'),
  integer: textOf('integer'),
  additionalProperties: textOf('additionalProperties'),
  characters: textOf('characters'),
};
