import { readFileSync } from 'node:fs';

/**
 * IANA names. A zone's id is its place in the file, counted from 1, and is stored with registrations: names are only
 * ever added at the end.
 */
const names: readonly string[] = JSON.parse(readFileSync(new URL('./time-zone-names.json', import.meta.url), 'utf8'));

/** The time zones one can choose, Pacific/Auckland first. */
export const timeZones = names.map((name, index) => ({ id: index + 1, name }));
