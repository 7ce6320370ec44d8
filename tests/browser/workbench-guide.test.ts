/** The guide's chapter stands beside the screen that is changed. */
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { beginEditing } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();

test('the chapter opens and closes by keyboard, and the screen beside it can be used', async () => {
  const page = await workplace.signedIn('admin@harbour.example', { expectedErrors: [/404/] });
  await page.goto('/Clients');
  await page.getByRole('columnheader', { name: 'Name' }).waitFor();
  await beginEditing(page);
  const guide = page.getByRole('button', { name: 'Guide', exact: true });
  await guide.focus();
  await page.keyboard.press('Enter');
  const chapter = page.getByRole('complementary', { name: 'Guide' });
  await chapter.getByRole('heading', { level: 1, name: 'The screens and rules of your business' }).waitFor();
  await chapter.getByText('POST /api/Variations/check').first().waitFor();
  await expectAccessible(page);

  await chapter.getByRole('button', { name: 'Close the guide' }).focus();
  await page.keyboard.press('Enter');
  await chapter.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(guide)).toBe(true);
});
