import { describe, expect, test } from 'vitest';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { currentStep, shownSteps, stepToGo } from '#renderer/screen/state/wizard.ts';
import { fakeWorld, openScreen } from '../fake-world.ts';

function openWizard() {
  return openScreen(fakeWorld({}), {
    state: { name: { type: 'string' }, isLong: { type: 'boolean' } },
    steps: [
      { id: 'who', label: 'Who', layout: [], buttons: [], next: '!blank(state.name)' },
      { id: 'more', label: 'More', layout: [], buttons: [], visible: 'state.isLong' },
      { id: 'send', label: 'Send', layout: [], buttons: [] },
    ],
    actions: { next: { label: 'Next', do: [{ go: 'next' }, { navigate: '/on' }] } },
  });
}

const progress = (screen: ReturnType<typeof openWizard>) => shownSteps(screen).map(({ step, progress: at }) => `${step.id} ${at}`);

describe('a wizard', () => {
  test('has the steps that are visible; those behind one that does not lead on are locked', () => {
    const screen = openWizard();
    expect(progress(screen)).toEqual(['who current', 'send locked']);

    screen.setState('name', 'Ada');
    screen.setState('isLong', true);
    expect(progress(screen)).toEqual(['who current', 'more open', 'send open']);

    screen.update({ step: 'send' });
    expect(progress(screen)).toEqual(['who done', 'more done', 'send current']);
  });

  test('goes on to the next step it has, and stays where the step does not lead on', async () => {
    const screen = openWizard();
    await runAction(screen, 'next');
    expect(currentStep(screen)?.id).toBe('who');

    screen.setState('name', 'Ada');
    await runAction(screen, 'next');
    expect(currentStep(screen)?.id).toBe('send');
    expect(stepToGo(screen, 'previous')).toBe('who');
  });

  test('leads back by id, whatever the steps between say', () => {
    const screen = openWizard();
    screen.update({ step: 'send' });

    expect(stepToGo(screen, 'who')).toBe('who');
    expect(stepToGo(screen, 'next')).toBeUndefined();
  });

  test('leaves a step that it no longer has for the one that follows', () => {
    const screen = openWizard();
    screen.setState('name', 'Ada');
    screen.setState('isLong', true);
    screen.update({ step: 'more' });

    screen.setState('isLong', false);

    expect(currentStep(screen)?.id).toBe('send');
  });
});
