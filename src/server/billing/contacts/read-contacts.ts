import { isRecord } from '#src/expression/index.ts';
import { visibleText } from '#schemas/formats/visible-text.ts';
import { AccountingFailure } from './accounting-failure.ts';

/** A contact, as a lookup shows it. */
export interface Contact {
  readonly name: string;
  readonly contactNumber: string | null;
  readonly emailAddress: string | null;
}

/** Longer than any of the service's fields. */
const MOST_LENGTH = 255;

/** The contacts in an answer of the service, those that are in use. @throws AccountingFailure where it is no such answer */
export function readContacts(answer: unknown): readonly Contact[] {
  const listed = isRecord(answer) ? answer['Contacts'] : undefined;
  if (!Array.isArray(listed)) throw new AccountingFailure('Contacts: the answer has no list of them.');
  return listed.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const status = entry['ContactStatus'];
    const name = textIn(entry, 'Name');
    if (name === null || (status !== undefined && status !== 'ACTIVE')) return [];
    return [{ name, contactNumber: textIn(entry, 'ContactNumber'), emailAddress: textIn(entry, 'EmailAddress') }];
  });
}

/** Others write these texts: one line, without what cannot be seen. */
function textIn(entry: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = entry[field];
  if (typeof value !== 'string') return null;
  const line = value.toWellFormed().replaceAll(/[\s\0]+/g, ' ');
  const text = visibleText(line).slice(0, MOST_LENGTH).toWellFormed();
  return text === '' ? null : text;
}
