import { readFileSync } from 'node:fs';

/** IANA names. A zone's id is its position in the file, counted from 1, and is stored with registrations: add names at the end only. */
const names: readonly string[] = JSON.parse(readFileSync(new URL('./time-zone-names.json', import.meta.url), 'utf8'));

/** Time zones to choose from, Pacific/Auckland first. */
export const timeZones = names.map((name, index) => ({ id: index + 1, name }));
