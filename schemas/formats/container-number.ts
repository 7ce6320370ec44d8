import { textFormat } from './format.ts';

/**
 * The number of a container, VIN or pallet, in capitals. One of ISO 6346 (three letters, then U, J or Z, then seven digits) loses the
 * blanks and hyphens that people type into it; those of others are their own.
 */
export const containerNumberFormat = textFormat('container-number', normalise, (text) => text === normalise(text) && text !== '');

function normalise(text: string): string {
  const number = text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  const plain = number.replaceAll(/[ -]/g, '');
  return /^[A-Z]{3}[UJZ]\d{6,7}$/.test(plain) ? plain : number;
}
