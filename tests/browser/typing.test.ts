/** Thirty keys a second into each kind of text field of every screen that has a form, while everything the server says comes late. */
import { globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { password, people } from '#tests/support/app.ts';
import { autoAddDialog, columnChoices, copy } from '#tests/support/auto-add.ts';
import { pasteSample } from '#tests/support/paste-samples.ts';
import { detailsButton, detailsDialog, openNewLine } from '#tests/support/product-details.ts';
import { button, choosePassword, field, mailedPlace, signInWith, signUp, statements } from '#tests/support/sign-up.ts';
import { openOfDeclaration } from '#tests/support/declared-page.ts';
import { templateDialog } from '#tests/support/billing-page.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { kindsOf } from '#tests/support/field-kinds.ts';
import { beginEditing } from '#tests/support/workbench.ts';
import { openWorkplace } from '#tests/support/workplace.ts';

const KEY_EVERY_MS = 1000 / 30;
/** Answers come while a text of theirs is being typed. */
const SLOW_MS = 150;
const WORDS = 'quick fox';
const DIGITS = '135792468';
/** A tariff spreads what is longer than its code over both of its inputs. */
const CODE = '1357.92';

const TYPED_ELSEWHERE = [
  // Every line is mended, or it is lodged, first: declaration-dialogs types into them.
  'declarations/lodge-declaration',
  'declarations/customs-answer',
  // A draft of somebody else and a version come first: screens-and-rules types into them, workbench-rules into the last two.
  'variations/publish-draft',
  'variations/comment',
  'variations/roll-back',
  'variations/change-rule',
  'variations/change-field',
];

const editable = ':is(input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea):not([readonly], :disabled)';

const ADMINISTRATOR = 'admin@harbour.example';

const workplace = openWorkplace();

async function openDraft(): Promise<Page> {
  const page = await workplace.signedIn(people.broker);
  const changes = [{ at: 'products/client#name', set: { title: 'Client' } }];
  await page.request.put('/api/Variations/draft', { data: { changes, base: 0 }, headers: { 'x-requested-with': 'XMLHttpRequest' } });
  return page;
}

/** How each screen with a form of its own is reached; answers the part of the page it is in. */
const places: Readonly<Record<string, () => Promise<Locator>>> = {
  'accounts/sign-in': () => openPage('/auth/login', 'Sign in'),
  async 'accounts/sign-up'() {
    const main = await openPage('/Registration/User', 'Continue');
    for (const statement of statements) await main.getByRole('switch', { name: statement }).click();
    return main;
  },
  async 'accounts/activate'() {
    const page = await workplace.newPage();
    return openPage(await mailedActivation(page, 'typing-activates@kauri.example'), 'Save', page);
  },
  async 'accounts/register-business'() {
    const email = 'typing-registers@kauri.example';
    const page = await workplace.newPage();
    await page.goto(await mailedActivation(page, email));
    await choosePassword(page, 'Set password');
    await button(page, 'Save').click();
    await button(page, 'Login').click();
    await signInWith(page, email);
    await page.waitForURL('**/Registration/Business');
    await button(page, 'Save').waitFor();
    return page.getByRole('main');
  },
  'accounts/forgotten-password': () => openPage('/Registration/ForgottenPassword', 'Send the link'),
  async 'accounts/reset-password'() {
    const page = await workplace.newPage();
    await page.request.post('/api/Users/password/reset', {
      data: { email: people.importer },
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    return openPage(await mailedPlace(page, people.importer, 'Set a new password'), 'Save', page);
  },
  'accounts/change-password': async () => openPage('/Registration/ChangePassword', 'Save', await workplace.signedIn(people.broker)),
  'accounts/user-details': async () => openPage('/Registration/UserDetails', 'Save', await workplace.signedIn(people.broker)),
  'accounts/begin-second-factor': () => openDialog('/Registration/UserDetails', 'Set up a second factor', people.broker),
  'accounts/second-factor': () => openSecondFactor(people.broker),
  async 'accounts/remove-second-factor'() {
    const set = await openSecondFactor(people.importer);
    const page = set.page();
    await field(page, 'Code from the authenticator').fill(codeOf(await set.getByText(/^[A-Z2-7]{32}$/).innerText()));
    await button(page, 'Confirm').click();
    await button(page, 'I have kept them').click();
    await button(page, 'Remove the second factor').click();
    return shownDialog(page);
  },
  async 'accounts/add-user'() {
    const main = await openPage('/Users', 'Add User', await workplace.signedIn(ADMINISTRATOR));
    await main.getByRole('button', { name: 'Add User', exact: true }).click();
    const panel = main.getByRole('region', { name: 'Add User' });
    await panel.waitFor();
    return panel;
  },
  async 'accounts/business-settings'() {
    const page = await workplace.signedIn(ADMINISTRATOR);
    await page.goto('/Users');
    const panel = page.getByRole('region', { name: 'Business Settings' });
    await panel.getByRole('textbox').first().waitFor();
    return panel;
  },
  async 'accounts/edit-user'() {
    const page = await workplace.signedIn(ADMINISTRATOR);
    await page.goto('/Users');
    await page.getByRole('row', { name: 'Jon Park' }).click();
    return shownDialog(page);
  },
  async 'accounts/pending-user'() {
    const page = await workplace.signedIn(ADMINISTRATOR);
    const branches: readonly { id: number }[] = await (await page.request.get('/api/Branches')).json();
    await page.request.post('/api/Users', {
      data: { branchId: branches[0]?.id, name: 'Ria Moana', emailAddress: 'ria@harbour.example', accountsAccess: 'D' },
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    await page.goto('/Users');
    await page.getByRole('row', { name: 'Ria Moana' }).click();
    return shownDialog(page);
  },
  async 'variations/own-draft'() {
    const page = await openDraft();
    await page.goto('/ScreensAndRules');
    return page.getByRole('region', { name: 'Changes in my draft' });
  },
  async 'variations/change-part'() {
    const page = await openDraft();
    await page.goto('/Consignments');
    await page.getByRole('columnheader').nth(1).waitFor();
    await beginEditing(page);
    await page.getByRole('columnheader', { name: 'Reference' }).click();
    return shownDialog(page);
  },
  'accounts/branch': () => openDialog('/Users', 'Add branch', ADMINISTRATOR),
  async 'accounts/invite'() {
    const { consignmentId } = await workplace.app.addImport('C-26-3003');
    const page = await workplace.signedIn(ADMINISTRATOR);
    await page.goto(`/Consignments/${consignmentId}`);
    await button(page, 'Details').click();
    await button(page, 'Invite a business').click();
    return shownDialog(page);
  },
  'tariffs/upload-tariffs': () => openUpload('/Tariffs', 'Auto-Add'),
  'products/upload-trader-products': () => openUpload('/TraderProducts', 'Upload'),
  'billing/upload-sales-invoices': () => openUpload('/SalesInvoices', 'Import'),
  'tariffs/tariff': () => openDialog('/Tariffs', 'Add', ADMINISTRATOR),
  'tariffs/generic-code': () => openDialog('/GenericCodes', 'Add', ADMINISTRATOR),
  'products/client': () => openDialog('/Clients', 'Add', ADMINISTRATOR),
  'products/classified-product': () => openDialog('/ClassifiedProducts', 'Add', ADMINISTRATOR),
  'products/trader-product': () => openDialog('/TraderProducts', 'Add', ADMINISTRATOR),
  'attachments/find-consignment': () => openDialog('/Documents', 'Upload files', people.broker),
  async 'attachments/describe-document'() {
    const { consignmentId } = await workplace.app.addImport('C-26-3031');
    const page = await workplace.signedIn(people.broker);
    await page.goto(`/Consignments/${consignmentId}`);
    await page.getByRole('tab', { name: 'Documents' }).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Upload files').click()]);
    await chooser.setFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }]);
    await button(page, 'Describe notes.txt').click();
    const described = page.getByRole('dialog', { name: 'Description of notes.txt' });
    await described.getByRole('textbox').waitFor();
    return described;
  },
  'billing/cif-extract': () => openDialog('/CifValues', 'CIF Extract', people.broker),
  'billing/sales-invoice': () => openDialog('/SalesInvoices', 'Add', people.importer),
  async 'billing/billing-extract'() {
    const dialog = await openDialog('/SalesInvoices', 'Billing Extract', people.importer);
    await dialog.getByText('Invoice', { exact: true }).click();
    return dialog;
  },
  async 'billing/extract-template'() {
    const dialog = await openDialog('/SalesInvoices', 'Billing Extract', people.importer);
    await button(dialog.page(), 'Add').last().click();
    const template = templateDialog(dialog.page());
    await template.locator(editable).first().waitFor();
    return template;
  },
  'consignments/edit-consignment': () => openDialog('/Consignments', 'New consignment', people.importer),
  async 'consignments/parties'() {
    const { consignmentId } = await workplace.app.addImport('C-26-3004');
    return openDialog(`/Consignments/${consignmentId}`, 'Parties', people.broker);
  },
  async 'consignments/order'() {
    const { consignmentId } = await workplace.app.addImport('C-26-3005');
    const page = await workplace.signedIn(people.broker);
    await page.goto(`/Consignments/${consignmentId}`);
    await button(page, 'Details').click();
    await button(page, 'New order').click();
    return shownDialog(page);
  },
  async 'consignments/invoice'() {
    const { consignmentId } = await workplace.app.addImport('C-26-3006');
    const page = await workplace.signedIn(people.broker);
    await page.goto(`/Consignments/${consignmentId}`);
    await page.getByRole('tab', { name: /^Invoices/ }).click();
    await button(page, 'New invoice').click();
    return shownDialog(page);
  },
  async 'declarations/compile-declaration'() {
    const { consignmentId } = await workplace.app.addImportWithLine('C-26-3021');
    return openDialog(`/Consignments/${consignmentId}`, 'Compile', people.broker);
  },
  'declarations/edit-declaration': () => openOfDeclaration(workplace, 'C-26-3022', 'Edit').then(shownDialog),
  'declarations/withdraw-declaration': () => openOfDeclaration(workplace, 'C-26-3023', 'Withdraw').then(shownDialog),
  async 'declarations/line-qualifiers'() {
    const page = await openOfDeclaration(workplace, 'C-26-3024', 'Qualifiers of line 1');
    await button(page, 'Add qualifier').click();
    const entry = page.getByRole('dialog', { name: 'Qualifier', exact: true });
    await entry.getByRole('combobox', { name: 'Type' }).fill('PER');
    await page.getByRole('option', { name: /^PER/ }).click();
    await entry.getByRole('textbox', { name: 'Authority' }).waitFor();
    return entry;
  },
  async 'consignments/lock-consignment'() {
    const { consignmentId } = await workplace.app.addImport('C-26-3007');
    return openDialog(`/Consignments/${consignmentId}`, 'Lock', people.broker);
  },
  async 'consignments/package'() {
    const { consignmentId } = await workplace.app.addImport('C-26-3008');
    const page = await workplace.signedIn(people.broker);
    await page.goto(`/Consignments/${consignmentId}`);
    await page.getByRole('tab', { name: /^Containers and packages/ }).click();
    await button(page, 'Add package').click();
    return shownDialog(page);
  },
  async 'consignments/product-details'() {
    const page = await openOrder();
    await openNewLine(page);
    return detailsDialog(page);
  },
  async 'consignments/product-history'() {
    return openLookup((await workplace.app.addImport('C-26-3010')).consignmentId, 'Product History');
  },
  async 'products/find-buyer-product'() {
    return openLookup((await workplace.app.addImport('C-26-3011')).consignmentId, "Lookup Buyer's Products");
  },
  async 'products/find-seller-product'() {
    return openLookup((await workplace.app.addExportWithLine('C-26-3012', 'outboundBroker')).consignmentId, "Lookup Seller's Products");
  },
  async 'consignments/auto-add'() {
    const page = await openOrder();
    await copy(page, pasteSample('P02').text);
    await openNewLine(page);
    await detailsButton(page, 'Auto-Add').click();
    await columnChoices(page).first().waitFor();
    return autoAddDialog(page);
  },
  async 'consignments/save-template'() {
    const page = await openOrder();
    await copy(page, pasteSample('P02').text);
    await page.getByRole('button', { name: 'Auto-Add' }).click();
    await columnChoices(page).first().waitFor();
    await autoAddDialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    const popover = page.getByRole('dialog', { name: 'Save Template' });
    await popover.getByRole('textbox').first().waitFor();
    return popover;
  },
};

/** A page with a form of its own, once the button that sends it is there. */
async function openPage(path: string, sends: string, given?: Page): Promise<Locator> {
  const page = given ?? (await workplace.newPage());
  await page.goto(path);
  await button(page, sends).waitFor();
  return page.getByRole('main');
}

async function openSecondFactor(email: string): Promise<Locator> {
  const page = (await openDialog('/Registration/UserDetails', 'Set up a second factor', email)).page();
  await field(page, 'Current password').fill(password);
  await button(page, 'Continue').click();
  await field(page, 'Code from the authenticator').waitFor();
  return shownDialog(page);
}

async function openDialog(path: string, opens: string, email: string): Promise<Locator> {
  const page = await workplace.signedIn(email);
  await page.goto(path);
  await button(page, opens).click();
  return shownDialog(page);
}

/** With a workbook, whose sheet is asked for. */
async function openUpload(path: string, opens: string): Promise<Locator> {
  const page = await workplace.signedIn(ADMINISTRATOR);
  await page.goto(path);
  await button(page, opens).click();
  await page.getByLabel('File').setInputFiles({ name: 'list.xlsx', mimeType: '', buffer: Buffer.from('PK') });
  return shownDialog(page);
}

/** A lookup of Product Details. */
async function openLookup(consignmentId: number, opens: string): Promise<Locator> {
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await openNewLine(page);
  await detailsButton(page, opens).click();
  // Above the dialog that it is opened from, which has fields of its own.
  const lookup = page.getByRole('dialog').nth(1);
  await lookup.locator(editable).first().waitFor();
  return lookup;
}

/** The dialog that changes all selected rows of a list. */
async function shownDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog').last();
  await dialog.locator(editable).first().waitFor();
  return dialog;
}

/** Signs up and answers where the mail leads. */
async function mailedActivation(page: Page, email: string): Promise<string> {
  await signUp(page, '/Registration/User', { name: 'Ruth Moana', email });
  return mailedPlace(page, email, 'Verify your email address');
}

let orders = 0;

/** One of its own each time, so that a test that is tried again begins anew. */
async function openOrder(): Promise<Page> {
  orders += 1;
  const { consignmentId } = await workplace.app.addImport(`C-26-${3900 + orders}`);
  const page = await workplace.signedIn(people.broker);
  await page.goto(`/Consignments/${consignmentId}`);
  await page.getByText('This order has no product lines yet.').waitFor();
  return page;
}

describe.each(screensToType())('in %s', (id) => {
  test('no typed character is lost, doubled or moved', async () => {
    const open = places[id];
    if (open === undefined) throw new Error(`Say above how ${id} is reached.`);
    const place = await open();
    const page = place.page();
    await page.route('**/api/**', async (route) => {
      await new Promise((done) => setTimeout(done, SLOW_MS));
      await route.continue().catch(() => undefined);
    });

    await place.locator(editable).first().waitFor();
    const [kept, typed]: [Record<string, string>, Record<string, string>] = [{}, {}];
    for (const { id: name, kind } of await kindsOf(place.locator(editable))) {
      const field = place.locator(`[id="${name}"]`);
      // What another field's text locks or hides is not typed into.
      if (kind in typed || !(await field.isEditable({ timeout: 1000 }).catch(() => false))) continue;
      typed[kind] = await typeInto(page, field);
      kept[kind] = await field.inputValue();
      // Escape would leave the form, or ask whether to: the question takes the focus from whatever is typed next.
      await field.fill('');
      await field.blur();
    }
    expect(kept).toEqual(typed);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await place.isVisible()).toBe(true);
  });
});

/** The keys come by the clock: a page that is slow finds them waiting, as it would from a keyboard. */
async function typeInto(page: Page, field: Locator): Promise<string> {
  await field.fill('');
  await field.focus();
  const text = await field.evaluate(
    (element, texts) => {
      if (/-(hsT|t)ariffCode$/.test(element.id)) return texts.CODE;
      return /^(numeric|decimal)$/.test(element.getAttribute('inputmode') ?? '') ? texts.DIGITS : texts.WORDS;
    },
    { CODE, DIGITS, WORDS },
  );
  const keys: Promise<void>[] = [];
  for (const key of text) {
    keys.push(page.keyboard.press(key === ' ' ? 'Space' : key));
    await page.waitForTimeout(KEY_EVERY_MS);
  }
  await Promise.all(keys);
  return text;
}

/** Screens whose form is not there to be read only and has more than boxes to tick. */
function screensToType(): string[] {
  return globSync('screens/*/*.screen.json').flatMap((file) => {
    const { id, data }: ScreenDocument = JSON.parse(readFileSync(file, 'utf8'));
    const isTyped = data !== undefined && data.mode !== 'view' && hasText(data.schema) && !TYPED_ELSEWHERE.includes(id);
    return isTyped ? [id] : [];
  });
}

function hasText(entity: string): boolean {
  const { properties }: { properties: Readonly<Record<string, { readonly type?: string; readonly 'x-file'?: object }>> } = JSON.parse(
    readFileSync(`schemas/${entity}.schema.json`, 'utf8'),
  );
  return Object.values(properties).some(({ type, 'x-file': file }) => type !== 'boolean' && file === undefined);
}
