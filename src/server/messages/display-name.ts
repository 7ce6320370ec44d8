import { text } from './texts.ts';

interface NamedBusiness {
  readonly name: string | null;
  readonly isUnconfirmed: boolean;
}

/** Name of a business for other businesses, marked if it is unconfirmed. Empty if there is none. */
export function displayName({ name, isUnconfirmed }: NamedBusiness): string {
  if (name === null || name === '') return '';
  return isUnconfirmed ? text('business.unconfirmed', { name }) : name;
}
