/** Enter has one meaning in the forms of the product. The exceptions stand here. */
import { expect, test } from 'vitest';
import { goesOnAtEnter } from '#renderer/form/contract/form.ts';
import { entersNextField } from '#renderer/nodes/actions/section-keys.ts';
import { partsOf } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import { readCatalogue } from '../../support/scenarios/documents.ts';
import { openScenario } from '../../support/scenarios/open-scenario.ts';
import { subjectsOf } from '../../support/scenarios/run-scenario.ts';

const SUBMITTED = [
  // Sign-in.
  'accounts/sign-in',
  // Searches.
  'attachments/find-consignment',
  'consignments/product-history',
  'products/find-buyer-product',
  'products/find-seller-product',
  // Forms of one field.
  'accounts/begin-second-factor',
  'accounts/forgotten-password',
  'accounts/invite',
  'accounts/remove-second-factor',
  'accounts/second-factor',
  'accounts/user-details',
  'attachments/describe-document',
  'billing/new-image',
  'consignments/lock-consignment',
  'consignments/save-template',
  'declarations/line-qualifiers',
  'declarations/withdraw-declaration',
  'variations/load-file',
  'variations/own-draft',
  'variations/roll-back',
];

test('Enter goes on to the next field in every form but sign-in, searches and forms of one field', async () => {
  const catalogue = await readCatalogue();
  const submitted: string[] = [];
  for (const { document, scenarios } of subjectsOf(catalogue)) {
    const isDrawn = partsOf(walkScreen(document), 'ScreenNode').some(({ value: { form } }) => form !== undefined);
    const { scenario } = scenarios[0] ?? expect.fail(`${document.id} has no scenario.`);
    const { screen } = await openScenario(document, { ...scenario, edit: {} }, catalogue, () => undefined);
    // A lookup draws its search by itself.
    const isSearch = document.kind === 'lookup' && screen.form !== undefined && !goesOnAtEnter(screen.form.document);
    const isTyped = isDrawn && document.data?.mode !== 'view';
    if (isSearch || (isTyped && !entersNextField(screen))) submitted.push(document.id);
  }

  expect(submitted.toSorted()).toEqual(SUBMITTED.toSorted());
});
