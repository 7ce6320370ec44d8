/** A change of screens is proposed, reviewed in words, published and rolled back, by the people of a business in their browsers. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/browser.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { toasts } from '#tests/support/product-details.ts';
import { expectNoOverflow } from '#tests/support/sign-up.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const workplace = openWorkplace();
const AUTHOR = 'user@harbour.example';
const PUBLISHER = 'admin@harbour.example';
const headers = { 'x-requested-with': 'XMLHttpRequest' };
const changes = [{ at: 'consignments/product-line#brandName', set: { title: 'Brand' }, was: { title: 'Brand/Marks' } }];
const MEANING = 'Product line: “Brand/Marks” is now called “Brand”';

async function keepDraft(page: Page, base: number): Promise<void> {
  const reply = await page.request.put('/api/Variations/draft', { data: { changes, base }, headers });
  expect(reply.status(), await reply.text()).toBe(204);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const newScreens = (page: Page) => page.getByRole('button', { name: 'Load the new screens' });

/** By keyboard alone, once the button takes the focus: while something is saved, none does. */
async function enter(page: Page, at: Locator): Promise<void> {
  await expect.poll(() => at.focus().then(() => hasFocus(at))).toBe(true);
  await page.keyboard.press('Enter');
}

async function openRow(page: Page, grid: string, row: RegExp): Promise<void> {
  await page.getByRole('grid', { name: grid }).getByRole('row', { name: row }).click();
}

async function jumpTo(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.locator('[data-page-title]').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`), selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('a draft is submitted, reviewed in words, published and rolled back', { timeout: 120_000 }, async () => {
  const author = await workplace.signedIn(AUTHOR, { expectedErrors: [/404/] });
  const publisher = await workplace.signedIn(PUBLISHER, { expectedErrors: [/404/] });
  await jumpTo(publisher, 'Screens and rules');
  await publisher.getByText('You have no draft.').waitFor();
  await publisher.getByText('Nobody has submitted a draft.').waitFor();

  // The author submits with a note.
  await keepDraft(author, 0);
  await jumpTo(author, 'Screens and rules');
  await author.getByText(MEANING).waitFor();
  await expectAccessible(author);
  await author.getByRole('textbox', { name: 'Note' }).fill('As the brokers call it');
  await author.keyboard.press('Enter');
  await toasts(author).getByText('Your draft waits for review').waitFor();
  await author.getByRole('button', { name: 'Take back' }).waitFor();
  expect(await author.getByRole('grid', { name: 'Waiting for review' }).count()).toBe(0);

  // Another asks for changes at one of them: it came to the open page.
  await openRow(publisher, 'Waiting for review', /As the brokers call it/);
  const review = dialog(publisher, 'Draft of Jon Park');
  await review.getByText(MEANING).waitFor();
  await enter(publisher, review.getByRole('button', { name: 'Ask for changes…' }));
  const asking = dialog(publisher, 'Ask for changes');
  await asking.getByRole('combobox', { name: 'About' }).click();
  await publisher.getByRole('option', { name: MEANING }).click();
  await asking.getByRole('textbox', { name: 'Comment' }).fill('Say why, for the others');
  await expectAccessible(publisher);
  await enter(publisher, asking.getByRole('button', { name: 'Send back' }));
  await toasts(publisher).getByText('The draft went back to its author').waitFor();
  await review.waitFor({ state: 'hidden' });

  // The author answers, and submits it again.
  await author.getByText('Changes are asked. Answer the comments, change the draft and submit it again.').waitFor();
  await author.getByText('Say why, for the others').waitFor();
  await expectAccessible(author);
  await enter(author, author.getByRole('button', { name: 'Answer…' }));
  await dialog(author, 'Answer').getByRole('textbox', { name: 'Comment' }).fill('All brokers say so');
  await enter(author, dialog(author, 'Answer').getByRole('button', { name: 'Send' }));
  await author.getByText('All brokers say so').waitFor();
  await enter(author, author.getByRole('button', { name: 'Submit for review' }));

  // The other closes the comment and publishes.
  await openRow(publisher, 'Waiting for review', /As the brokers call it/);
  await review.getByText('All brokers say so').waitFor();
  await enter(publisher, review.locator('[data-action="closeComment"]'));
  await toasts(publisher).getByText('The comment is closed').waitFor();
  await review.getByRole('button', { name: 'Open again' }).waitFor();
  await expectAccessible(publisher);
  await review.getByRole('textbox', { name: 'Note' }).fill('Brand, as agreed');
  await enter(publisher, review.getByRole('button', { name: 'Publish', exact: true }));
  await toasts(publisher).getByText('Version 1 is in force').waitFor();
  await newScreens(publisher).waitFor();
  await newScreens(author).waitFor();
  await author.getByText('You have no draft.').waitFor();

  await openRow(publisher, 'Versions', /Brand, as agreed/);
  const first = dialog(publisher, 'Version 1');
  await first.getByText(MEANING, { exact: true }).waitFor();
  await first.getByText('Written by Jon Park, published by Mere Tane').waitFor();
  await first.getByText('All brokers say so').waitFor();
  await expect.poll(() => first.getByRole('button', { name: 'Roll back to this version' }).isEnabled()).toBe(false);
  await publisher.keyboard.press('Escape');

  await enter(publisher, publisher.getByRole('button', { name: 'Back to the product’s screens' }));
  const back = dialog(publisher, 'Back to the product’s screens?');
  await back.getByRole('textbox', { name: 'Note' }).fill('Not yet');
  await publisher.keyboard.press('Enter');
  await toasts(publisher).getByText('Version 2 is in force').waitFor();

  // The bell tells the author, and leads to the version in words. New rows may take the focus: they come first.
  await author
    .getByRole('grid', { name: 'Versions' })
    .getByRole('row', { name: /Not yet/ })
    .waitFor();
  await enter(author, author.getByRole('button', { name: /^Messages/ }));
  await author.getByRole('button', { name: 'Mere Tane published your draft: Brand, as agreed' }).waitFor();
  await enter(author, author.getByRole('button', { name: `Mere Tane changed your screens: No longer: ${MEANING}` }));
  await dialog(author, 'Version 2').getByText('It changes nothing').waitFor();
  await expectAccessible(author);

  await openRow(publisher, 'Versions', /Brand, as agreed/);
  await enter(publisher, dialog(publisher, 'Version 1').getByRole('button', { name: 'Roll back to this version' }));
  await enter(publisher, dialog(publisher, 'Roll back to version 1?').getByRole('button', { name: 'Roll back', exact: true }));
  await toasts(publisher).getByText('Version 3 is in force').waitFor();
  await first.waitFor({ state: 'hidden' });
  await expectAccessible(publisher);
  const { items } = await (await publisher.request.get('/api/Variations')).json();
  expect(items).toMatchObject([
    { number: 3, restores: 1 },
    { number: 2, restores: 0, note: 'Not yet' },
    { number: 1, author: 'Jon Park', publisher: 'Mere Tane', isAlone: false },
  ]);
});

test('who publishes is told how many stored records would be refused, and sees which', { timeout: 120_000 }, async () => {
  const page = await workplace.signedIn(PUBLISHER, { expectedErrors: [/404/] });
  const { edition: base = 0 } = await (await page.request.get('/api/UserSessions')).json();
  const required = [{ at: 'consignments/product-line#manufacturerAddress4', set: { required: true } }];
  const reply = await page.request.put('/api/Variations/draft', { data: { changes: required, base }, headers });
  expect(reply.status(), await reply.text()).toBe(204);
  await page.goto('/ScreensAndRules');
  await page.getByText('12 stored records would be refused when another field is saved.').waitFor();
  await page.getByRole('button', { name: 'Show them' }).click();
  const records = dialog(page, 'Records that would be refused');
  await records
    .getByRole('row', { name: /Product line.*is a required field/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Publish: 12 stored records refused…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish: 12 stored records refused' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Show them' }).click();
  await records.getByRole('row').nth(1).click();
  await page.waitForURL(/open=consignments\/product-details.*lineId:/);
  const { version } = await (await page.request.get('/api/Variations/draft')).json();
  await page.request.delete('/api/Variations/draft', { headers: { ...headers, 'if-match': `"${version}"` } });
});

test('whoever may publish alone says so, and drafts are discarded', { timeout: 120_000 }, async () => {
  const page = await workplace.signedIn(PUBLISHER, { width: 390, expectedErrors: [/404/] });
  const { edition: base = 0 } = await (await page.request.get('/api/UserSessions')).json();
  expect((await page.request.post('/api/Variations/0/rollback', { data: { base }, headers })).status()).toBe(201);
  const edition = base + 1;
  await keepDraft(page, 0);
  await page.goto('/ScreensAndRules');
  await page.getByText('Nobody else in your business may publish').waitFor();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  const publishing = dialog(page, 'Publish your draft');
  await publishing.getByText(`Version ${edition} came after this draft was begun. What it changed is in the draft, too.`).waitFor();
  await publishing.getByRole('textbox', { name: 'Note' }).fill('Brand again');
  const publish = publishing.getByRole('button', { name: 'Publish', exact: true });
  expect(await publish.isEnabled()).toBe(false);
  await publishing.getByRole('checkbox', { name: 'Without review' }).check();
  await publish.click();
  await toasts(page)
    .getByText(`Version ${edition + 1} is in force`)
    .waitFor();

  await keepDraft(page, edition + 1);
  await page.reload();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('alertdialog', { name: 'Discard your draft?' }).getByRole('button', { name: 'Discard draft' }).click();
  await page.getByText('You have no draft.').waitFor();
  expect((await page.request.get('/api/Variations/draft')).status()).toBe(404);
});

test('of two analysts at once the second chooses what holds, and loses nothing', { timeout: 120_000 }, async () => {
  const author = await workplace.signedIn(AUTHOR, { expectedErrors: [/404/] });
  const publisher = await workplace.signedIn(PUBLISHER, { width: 390, expectedErrors: [/404/] });
  const { edition: base = 0 } = await (await publisher.request.get('/api/UserSessions')).json();
  expect((await publisher.request.post('/api/Variations/0/rollback', { data: { base }, headers })).status()).toBe(201);
  await keepDraft(author, base + 1);
  await jumpTo(author, 'Screens and rules');
  await author.getByText(MEANING).waitFor();
  const note = author.getByRole('textbox', { name: 'Note' });
  await note.fill('As the brokers call it');

  // The other publishes another name of the same field, and something else.
  const others = [
    { at: 'consignments/product-line#brandName', set: { title: 'Make' }, was: { title: 'Brand/Marks' } },
    { at: 'products/client#name', set: { maxLength: 60 }, was: { maxLength: 100 } },
  ];
  const draft = await publisher.request.put('/api/Variations/draft', { data: { changes: others, base: base + 1 }, headers });
  expect(draft.status(), await draft.text()).toBe(204);
  const published = { base: base + 1, note: 'Make', alone: true };
  expect((await publisher.request.post('/api/Variations', { data: published, headers })).status()).toBe(201);

  await author.getByText(`Version ${base + 2} came after this draft was begun, and changed the same. Choose for each.`).waitFor();
  await author.getByText(`My draft: ${MEANING}`).waitFor();
  await author.getByText(`Version ${base + 2}: Product line: “Brand/Marks” is now called “Make”`).waitFor();
  expect(await note.inputValue()).toBe('As the brokers call it');
  expect(await author.getByRole('button', { name: 'Submit for review' }).isEnabled()).toBe(false);
  await expectAccessible(author);
  await enter(author, author.getByRole('button', { name: `Keep version ${base + 2}’s` }));
  await enter(author, author.getByRole('button', { name: 'Keep my draft’s' }));
  await enter(author, author.getByRole('button', { name: 'Keep what I chose' }));
  await toasts(author).getByText('Your draft has what you chose').waitFor();
  await author.getByText('Choose what holds').waitFor({ state: 'hidden' });
  // The list has what the draft changes; what is in force it keeps.
  expect(await author.getByText('Client: Name now takes at most 60 characters (was: 100)').count()).toBe(0);
  const { changes: kept } = await (await author.request.get('/api/Variations/draft')).json();
  expect(kept).toContainEqual(others[1]);
  expect(await note.inputValue()).toBe('As the brokers call it');
  await enter(author, author.getByRole('button', { name: 'Submit for review' }));
  await toasts(author).getByText('Your draft waits for review').waitFor();

  await publisher.goto('/ScreensAndRules');
  await openRow(publisher, 'Waiting for review', /As the brokers call it/);
  const review = dialog(publisher, 'Draft of Jon Park');
  await review.getByText(MEANING).waitFor();
  await expectNoOverflow(publisher);
  await enter(publisher, review.getByRole('button', { name: 'Publish', exact: true }));
  await toasts(publisher)
    .getByText(`Version ${base + 3} is in force`)
    .waitFor();
});

test('a draft is published from a day on, waits, and is taken back', { timeout: 120_000 }, async () => {
  const page = await workplace.signedIn(PUBLISHER, { expectedErrors: [/404/] });
  const author = await workplace.signedIn(AUTHOR, { expectedErrors: [/404/] });
  const { edition: base = 0 } = await (await author.request.get('/api/UserSessions')).json();
  const data = { changes: [], base, note: 'As the product has it', isSubmitted: true };
  expect((await author.request.put('/api/Variations/draft', { data, headers })).status()).toBe(204);
  await page.goto('/ScreensAndRules');
  await openRow(page, 'Waiting for review', /As the product has it/);
  const review = dialog(page, 'Draft of Jon Park');

  // By keyboard: a day that has begun is refused, a later one names the button.
  const day = review.getByRole('textbox', { name: 'In force from' });
  await day.focus();
  await page.keyboard.type('1/12/2020');
  await page.keyboard.press('Tab');
  await review.getByText('Choose a day after today, or leave it empty to publish now').first().waitFor();
  await day.fill('1/12/2199');
  await page.keyboard.press('Tab');
  const publish = review.getByRole('button', { name: 'Publish from 1 December 2199' });
  await publish.waitFor();
  await expectAccessible(page);
  await enter(page, publish);
  await toasts(page)
    .getByText(/^Version \d+ is in force from 1 December 2199$/)
    .waitFor();

  // It is in the list in words; nothing else is published meanwhile; its author may have it back.
  await page.getByRole('grid', { name: 'Versions' }).getByText('In force from 1 December 2199').waitFor();
  expect((await (await page.request.get('/api/UserSessions')).json()).edition ?? 0).toBe(base);
  await openRow(page, 'Versions', /In force from 1 December 2199/);
  const version = page.getByRole('dialog', { name: /^Version \d+$/ });
  await version.getByText('In force from 1 December 2199. Nothing else can be published before.').waitFor();
  await expectAccessible(page);
  await enter(page, version.getByRole('button', { name: 'Take back' }));
  await toasts(page)
    .getByText(/was taken back$/)
    .waitFor();
  await page.getByRole('grid', { name: 'Versions' }).getByText('Taken back').waitFor();
  expect((await (await author.request.get('/api/Variations/draft')).json()).note).toBe('As the product has it');
  await author.request.delete('/api/Variations/draft', { headers });
});
