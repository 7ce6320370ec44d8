/** Rows of a list go to the clipboard of a real browser, and into a spreadsheet from there. */
import { describe, test } from 'vitest';
import { people } from '#tests/support/app.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

describe('the rows of a list', () => {
  test('say so where the browser keeps its clipboard to itself', async () => {
    const page = await workplace.signedIn(people.broker, { expectedErrors: [/NotAllowedError|denied/] });
    await page.addInitScript(() => {
      Object.defineProperty(navigator.clipboard, 'write', { value: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) });
    });
    await page.goto('/Consignments');
    await page.getByRole('row', { name: /^C-26-0815/ }).waitFor();

    await page.locator('[role=row][data-index="0"]').focus();
    await page.keyboard.press('Control+c');

    await page.getByText('The rows were not copied: allow the browser to use the clipboard.').waitFor();
  });
});
