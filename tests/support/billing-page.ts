// Sales invoices and templates of a business, made as the person who is signed in on the page.
import { addDays, today } from '#src/expression/index.ts';
import type { Download, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { agreedInvoice, agreedTemplate } from './sales-invoices.ts';

const HEADERS = { 'x-requested-with': 'XMLHttpRequest' };

/** The day so many days from the day it is by the clock of the demo's businesses. */
export function dayThere(days = 0): string {
  return addDays(today('Pacific/Auckland'), days) ?? '';
}

/** As dates are shown. */
export function shownDay(day: string): string {
  // In New Zealand's English September has four letters, in that of browsers three.
  const parts = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const [month, date, year] = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', parts).replace(',', '').split(' ');
  return `${date} ${month} ${year}`;
}

export async function create(page: Page, address: string, data: unknown): Promise<number> {
  const reply = await page.request.post(`/api/${address}`, { data, headers: HEADERS });
  expect(reply.status(), await reply.text()).toBe(201);
  return Number(reply.headers()['location']?.split('/').at(-1));
}

let added = 0;

/** An invoice as agreed, of today and with a number of its own, which is answered, but for what is said. */
export async function addInvoice(page: Page, invoice: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const invoiceNumber = `SI-${70_000 + (added += 1)}`;
  await create(page, 'SalesInvoices', { ...agreedInvoice, invoiceDate: dayThere(), invoiceNumber, ...invoice });
  return invoiceNumber;
}

/** A template as agreed but for what is said. */
export function addTemplate(page: Page, template: Readonly<Record<string, unknown>> = {}): Promise<number> {
  return create(page, 'BillingExtractTemplates/ctsiglobal', { ...agreedTemplate, ...template });
}

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
export const extractDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Global Billing Extract', exact: true });
export const templateDialog = (page: Page): Locator => dialog(page, /^Global Billing Extract Template/);
export const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: true });
export const said = (page: Page, text: string | RegExp): Locator => page.getByRole('status', { name: 'Messages' }).getByText(text);

export async function openExtract(page: Page): Promise<Locator> {
  await page.goto('/SalesInvoices');
  await button(page, 'Billing Extract').click();
  await extractDialog(page).getByRole('combobox', { name: 'Template' }).waitFor();
  return extractDialog(page);
}

/** Chooses one of the words that stand side by side under a label. */
export async function choose(within: Locator, word: string): Promise<void> {
  await within.getByText(word, { exact: true }).click();
}

export async function fileOf(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}
