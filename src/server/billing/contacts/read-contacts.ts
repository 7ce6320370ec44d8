import { isRecord } from '#src/expression/index.ts';
import { visibleText } from '#schemas/formats/visible-text.ts';
import { AccountingFailure } from './accounting-failure.ts';

export interface Contact {
  readonly name: string;
  readonly contactNumber: string | null;
  readonly emailAddress: string | null;
}

/** Longer than any of the service's fields. */
const MOST_LENGTH = 255;

/** Active contacts of a response. @throws AccountingFailure if it has another form */
export function readContacts(answer: unknown): readonly Contact[] {
  const listed = isRecord(answer) ? answer['Contacts'] : undefined;
  if (!Array.isArray(listed)) throw new AccountingFailure('Contacts: the answer has no list.');
  return listed.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const status = entry['ContactStatus'];
    const name = textIn(entry, 'Name');
    if (name === null || (status !== undefined && status !== 'ACTIVE')) return [];
    return [{ name, contactNumber: textIn(entry, 'ContactNumber'), emailAddress: textIn(entry, 'EmailAddress') }];
  });
}

/** One line of text without invisible characters. */
function textIn(entry: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = entry[field];
  if (typeof value !== 'string') return null;
  const line = value.toWellFormed().replaceAll(/[\s\0]+/g, ' ');
  const text = visibleText(line).slice(0, MOST_LENGTH).toWellFormed();
  return text === '' ? null : text;
}
