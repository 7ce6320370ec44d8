import names from './time-zone-names.json' with { type: 'json' };

/**
 * Time zones to choose from, Pacific/Auckland first. A zone's id is its position in the file of IANA names, counted from 1, and is stored
 * with registrations: add names at the end only.
 */
export const timeZones = names.map((name, index) => ({ id: index + 1, name }));
