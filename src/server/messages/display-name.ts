import { text } from './texts.ts';

interface NamedBusiness {
  readonly name: string | null;
  readonly isUnconfirmed: boolean;
}

/** The name of a business in a text that others read: it says where nobody has confirmed it. Empty where there is none. */
export function displayName({ name, isUnconfirmed }: NamedBusiness): string {
  if (name === null || name === '') return '';
  return isUnconfirmed ? text('business.unconfirmed', { name }) : name;
}
