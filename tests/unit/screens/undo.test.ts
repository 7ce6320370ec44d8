/** Whatever destroys can be taken back, or says beforehand that it cannot. */
import { expect, test } from 'vitest';
import type { DoStep, ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { readCatalogue } from '../../support/scenarios/documents.ts';
import { subjectsOf } from '../../support/scenarios/run-scenario.ts';

/** Another action of the same person reverses it. */
const REVERSED = [
  // Restored.
  'deleteProductLine',
  // Added, named, set up, signed in, compiled, rolled back again.
  'withdrawPendingUser',
  'removeParty',
  'removeSecondFactor',
  'endOwnSession',
  'withdrawDeclaration',
  'rollbackVariation',
];
const UNDONE = new Set([
  ...REVERSED,
  ...productDocuments.contract.operations.flatMap(({ id, resource }) => (resource === undefined ? [] : [id])),
]);

function callsOf(steps: readonly DoStep[], procedures: NonNullable<ScreenDocument['procedures']>): readonly string[] {
  return steps.flatMap((step) => {
    if ('call' in step) return [step.call.operation];
    return 'perform' in step ? callsOf(procedures[step.perform] ?? [], procedures) : [];
  });
}

test('every destructive action can be undone or reversed, or asks with the words that it cannot', async () => {
  const silent = subjectsOf(await readCatalogue()).flatMap(({ document: { id, actions = {}, procedures = {} } }) =>
    Object.entries(actions).flatMap(([name, { kind, confirm, do: steps }]) => {
      const lasting = callsOf(steps, procedures).filter((operation) => !UNDONE.has(operation));
      const isSaid = confirm?.body?.includes('You cannot undo this') === true;
      return kind === 'destructive' && lasting.length > 0 && !isSaid ? [`${id} ${name}: ${lasting.join(', ')}`] : [];
    }),
  );

  expect(silent).toEqual([]);
});
