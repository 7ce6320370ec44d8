import { describe, expect, test } from 'vitest';
import { describedMark, gatherMarks, markOf, textShown, textToEdit } from '#renderer/nodes/grid/cell-marks.ts';
import type { GridFinding } from '#renderer/screen/state/grid-findings.ts';
import { fakeWorld, openScreen } from '../../screen/fake-world.ts';
import catalogue from '#schemas/messages/en.json' with { type: 'json' };

const finding = (severity: GridFinding['severity'], message: string, text?: string): GridFinding => ({
  severity,
  row: 2,
  field: 'pages',
  message,
  text,
});
const cellOf = (...parts: Parameters<typeof gatherMarks>) => gatherMarks(...parts).at(2, 'pages') ?? expect.fail('The cell has no mark.');
const typed = { row: 2, field: 'pages', text: '90' };

describe('a cell', () => {
  test('of which nothing is said has no mark', () => {
    const marks = gatherMarks([finding('error', 'is not a number')], [], []);

    expect(marks.at(2, 'title')).toBeUndefined();
    expect(marks.at('2', 'pages')).toBeUndefined();
  });

  test('with an error shows what could not be read, and says why', () => {
    const cell = cellOf([finding('warning', 'few'), finding('error', 'is not a number', '9O')], [], []);

    expect(markOf(cell, catalogue.screen)).toEqual({ look: 'error', text: 'Warning: few Error: is not a number' });
    expect([textShown(cell), textToEdit(cell)]).toEqual(['9O', '9O']);
  });

  test('with a warning shows its value, and opens with what was typed', () => {
    const cell = cellOf([finding('warning', 'was read as 1.23', '1.234')], [], []);

    expect(markOf(cell, catalogue.screen)).toEqual({ look: 'warning', text: 'Warning: was read as 1.23' });
    expect([textShown(cell), textToEdit(cell)]).toEqual([undefined, '1.234']);
  });

  test('that was corrected says so, beside what is still wrong', () => {
    expect(markOf(cellOf([], [typed], []), catalogue.screen)).toEqual({ look: 'corrected', text: 'Corrected' });
    expect(markOf(cellOf([finding('error', 'too many')], [typed], []), catalogue.screen)).toEqual({
      look: 'error',
      text: 'Error: too many Corrected',
    });
    expect(textToEdit(cellOf([], [typed], []))).toBe('90');
  });

  test('shows what is being checked, whatever was said before', () => {
    const cell = cellOf([finding('error', 'is not a number', '9O')], [typed], [{ ...typed, text: '91' }]);

    expect(markOf(cell, catalogue.screen)).toEqual({ look: 'waiting', text: 'Not checked yet' });
    expect([textShown(cell), textToEdit(cell)]).toEqual(['91', '91']);
  });

  test('says all that its column has to say of the row, looking as the gravest of it', () => {
    const screen = openScreen(fakeWorld({}), {});
    const marks = [
      { when: 'row.pages > 90', text: '{row.title} is long', severity: 'notice' },
      { when: 'blank(row.author)', text: 'Nobody wrote it', severity: 'error' },
      { when: 'row.pages > 1000', text: 'Too long', severity: 'warning' },
    ] as const;

    expect(describedMark(screen, marks, { title: 'Moby-Dick', pages: 635 })).toEqual({
      look: 'error',
      text: 'Moby-Dick is long. Nobody wrote it',
    });
    expect(describedMark(screen, marks, { title: 'Moby-Dick', pages: 635, author: 'Melville' })?.look).toBe('notice');
    expect(describedMark(screen, marks, { pages: 12, author: 'Melville' })).toBeUndefined();
    expect(describedMark(screen, undefined, {})).toBeUndefined();
  });
});
