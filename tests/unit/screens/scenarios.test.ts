import { describe, expect, test } from 'vitest';
import { describeBranch } from '../../support/scenarios/branches.ts';
import { readCatalogue } from '../../support/scenarios/documents.ts';
import { runScenario, subjectsOf, uncovered, uncoveredShared } from '../../support/scenarios/run-scenario.ts';

const subjects = subjectsOf(await readCatalogue());

describe.each(subjects.map((subject) => [subject.document.id, subject] as const))('%s', (_, subject) => {
  for (const expanded of subject.scenarios) {
    test(expanded.scenario.name, async () => {
      expect(await runScenario(subject, expanded)).toEqual([]);
    });
  }

  test('has every condition covered true and false by its scenarios', () => {
    expect(uncovered(subject).map(describeBranch)).toEqual([]);
  });
});

test('every choice of a shared name is made both ways in the scenarios of some screen', () => {
  expect(uncoveredShared(subjects).map(describeBranch)).toEqual([]);
});

test('a scenario that does not hold says where, what was expected and what was got', async () => {
  const subject = subjects.find(({ document }) => document.id === 'accounts/sign-in') ?? expect.fail('There is no sign-in.');
  const wrong = {
    name: 'is wrong',
    edit: { email: 'ana@kauri.nz' },
    expect: { 'fields.email.visible': false, 'fields.email.value': 'ana@kauri.nz' },
  };

  const placed = { file: 'screens/accounts/sign-in.scenarios.json', pointer: '/scenarios/3', scenario: wrong };

  expect(await runScenario({ ...subject, covered: new Set() }, placed)).toEqual([
    'screens/accounts/sign-in.scenarios.json /scenarios/3/expect/fields.email.visible: expected false, got true',
  ]);
});
