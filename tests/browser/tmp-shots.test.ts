import { test } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { buildStorybook, changeColours, openStorybook, showStory, STORYBOOK_ORIGIN } from '#tests/support/storybook.ts';
test('shots', async () => {
  const { stories } = await buildStorybook();
  const browser = await launchBrowser(STORYBOOK_ORIGIN);
  const page = await browser.newPage({ expectedErrors: [/^/] });
  page.on('pageerror', ({ message }) => console.log('PAGEERROR', message));
  page.on('console', (message) => { if (message.type() === 'error') console.log('CONSOLE', message.text()); });
  await openStorybook(page);
  const only = new RegExp(process.env['SHOTS'] ?? 'auto-add');
  for (const story of stories.filter(({ id }) => id.includes('auto-add') && only.test(id))) {
    const fault = await showStory(page, story);
    if (fault !== undefined) console.log(story.id, fault);
    const name = story.id.split('--')[1];
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/shots/${name}.png` });
    if (process.env['ALL'] !== undefined) {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/shots/${name}-390.png` });
      await changeColours(page);
      await page.screenshot({ path: `/tmp/shots/${name}-390-other.png` });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/shots/${name}-other.png` });
      await changeColours(page);
    }
  }
  await browser.close();
}, 600000);
