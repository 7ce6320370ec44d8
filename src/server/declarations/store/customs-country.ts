import type { Access } from '../../parties/access.ts';

/** The country to whose customs the goods are declared: the consignment's, else that of the caller's business. */
export function customsCountry({ flags, session }: Access): string {
  return flags.tswCountry ?? session.countryCode ?? '';
}
