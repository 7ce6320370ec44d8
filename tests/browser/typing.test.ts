/** Thirty keys a second into each kind of text field, while everything the server says comes late. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { people } from '#tests/support/app.ts';
import { autoAddDialog, columnChoices, copy } from '#tests/support/auto-add.ts';
import { pasteSample } from '#tests/support/paste-samples.ts';
import { detailsButton, detailsDialog, openNewLine } from '#tests/support/product-details.ts';
import { button, choosePassword, mailedPlace, signInWith, signUp, statements } from '#tests/support/sign-up.ts';
import { openOfDeclaration } from '#tests/support/declared-page.ts';
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

/** A draft of somebody else, or a rule, comes first: screens-and-rules types into the first two, workbench-rules into the others. */
const TYPED_ELSEWHERE = ['variations/comment', 'variations/publish-draft', 'variations/change-rule', 'variations/change-field'];

const editable = ':is(input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea):not([readonly], :disabled)';

const ADMINISTRATOR = 'admin@harbour.example';

const workplace = openWorkplace();

async function openDraft(): Promise<Page> {
  const page = await workplace.signedIn(people.broker);
  const changes = [{ at: 'products/client#name', set: { title: 'Client' } }];
  await page.request.put('/api/Variations/draft', { data: { changes, base: 0 }, headers: { 'x-requested-with': 'XMLHttpRequest' } });
  return page;
}

/** Screens that together have every kind of text field, and how each is reached; answers the part of the page it is in. */
const places: Readonly<Record<string, () => Promise<Locator>>> = {
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
  async 'variations/change-part'() {
    const page = await openDraft();
    await page.goto('/Consignments');
    await page.getByRole('columnheader').nth(1).waitFor();
    await beginEditing(page);
    await page.getByRole('columnheader', { name: 'Reference' }).click();
    return shownDialog(page);
  },
  'tariffs/upload-tariffs': () => openUpload('/Tariffs', 'Auto-Add'),
  'products/trader-product': () => openDialog('/TraderProducts', 'Add', ADMINISTRATOR),
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
  async 'billing/billing-extract'() {
    const dialog = await openDialog('/SalesInvoices', 'Billing Extract', people.importer);
    await dialog.getByText('Invoice', { exact: true }).click();
    return dialog;
  },
  'consignments/edit-consignment': () => openDialog('/Consignments', 'New consignment', people.importer),
  async 'consignments/invoice'() {
    const { consignmentId } = await workplace.app.addImport('C-26-3006');
    const page = await workplace.signedIn(people.broker);
    await page.goto(`/Consignments/${consignmentId}`);
    await page.getByRole('tab', { name: /^Invoices/ }).click();
    await button(page, 'New invoice').click();
    return shownDialog(page);
  },
  'declarations/withdraw-declaration': () => openOfDeclaration(workplace, 'C-26-3023', 'Withdraw').then(shownDialog),
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
  async 'consignments/auto-add'() {
    const page = await openOrder();
    await copy(page, pasteSample('P02').text);
    await openNewLine(page);
    await detailsButton(page, 'Auto-Add').click();
    await columnChoices(page).first().waitFor();
    return autoAddDialog(page);
  },
};

/** A page with a form of its own, once the button that sends it is there. */
async function openPage(path: string, sends: string, given?: Page): Promise<Locator> {
  const page = given ?? (await workplace.newPage());
  await page.goto(path);
  await button(page, sends).waitFor();
  return page.getByRole('main');
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

test('these screens have every kind of text field that any screen has', () => {
  const all = screensWithText();
  const typed = new Set(all.flatMap(({ id, kinds }) => (id in places ? kinds : [])));

  expect(typed.size).toBeGreaterThan(30);
  expect(all.flatMap(({ id, kinds }) => kinds.filter((kind) => !typed.has(kind)).map((kind) => `${id}: ${kind}`))).toEqual([]);
});

describe.each(Object.entries(places))('in %s', (_, open) => {
  test('no typed character is lost, doubled or moved', async () => {
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

interface FieldLook {
  readonly 'ui:widget'?: string;
  readonly 'ui:field'?: string;
}

/** Screens whose form is not there to be read only, with the kinds of its fields that take text. */
function screensWithText(): readonly { readonly id: string; readonly kinds: readonly string[] }[] {
  return globSync('screens/*/*.screen.json').flatMap((file) => {
    const { id, data, on, sources }: ScreenDocument = readDocument(file);
    if (data === undefined || data.mode === 'view' || TYPED_ELSEWHERE.includes(id)) return [];
    const { properties }: Pick<EntitySchema, 'properties'> = readDocument(`schemas/${data.schema}.schema.json`);
    const layout = `schemas/${data.schema}.ui.json`;
    const ui: Readonly<Record<string, FieldLook>> = existsSync(layout) ? readDocument(layout) : {};
    const texts = [on, sources].map((part) => JSON.stringify(part ?? {}));
    const kinds = Object.entries(properties).flatMap(([name, field]) => {
      const { type, format, readOnly, enum: codes, 'x-file': file, 'x-normalise': normalised, 'x-references': refers } = field;
      if (type === 'boolean' || file !== undefined || readOnly === true) return [];
      const [isWatched, isAskedBy] = texts.map((text) => new RegExp(`\\bform\\.${name}\\b`).test(text));
      const look = JSON.stringify([ui[name]?.['ui:widget'], ui[name]?.['ui:field']]);
      return [[type, format, normalised, codes !== undefined, refers !== undefined, look, isWatched, isAskedBy].join(' ')];
    });
    return [{ id, kinds }];
  });
}

function readDocument<Document>(file: string): Document {
  return JSON.parse(readFileSync(file, 'utf8'));
}
