import type { Protection } from './protection.ts';
import { kept } from './table/operating/backups.ts';
import { addresses } from './table/addresses.ts';
import { files } from './table/files.ts';
import { gettingIn } from './table/getting-in.ts';
import { guesses } from './table/guessing.ts';
import { keys } from './table/keys.ts';
import { input } from './table/input.ts';
import { links } from './table/links.ts';
import { lists } from './table/lists.ts';
import { names } from './table/names.ts';
import { operation } from './table/operation.ts';
import { imported } from './table/imported.ts';
import { pasted } from './table/pasted.ts';
import { processes } from './table/processes.ts';
import { proofs } from './table/proofs.ts';
import { record } from './table/record.ts';
import { records } from './table/records.ts';
import { requests } from './table/requests.ts';
import { sessions } from './table/sessions.ts';
import { search } from './table/search.ts';
import { tenancy } from './table/tenancy.ts';
import { billing } from './table/billing.ts';
import { declarations } from './table/declarations.ts';
import { together } from './table/together.ts';
import { usage } from './table/usage.ts';
import { variations } from './table/variations.ts';

/** Every protection, with the test that watches it. */
export const protections: readonly Protection[] = [
  ...requests,
  ...operation,
  ...sessions,
  ...links,
  ...guesses,
  ...gettingIn,
  ...addresses,
  ...proofs,
  ...input,
  ...imported,
  ...pasted,
  ...record,
  ...records,
  ...lists,
  ...tenancy,
  ...keys,
  ...names,
  ...together,
  ...declarations,
  ...files,
  ...billing,
  ...usage,
  ...variations,
  ...search,
  ...processes,
  ...kept,
];
