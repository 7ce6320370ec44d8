import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
const [email = '', steps = ''] = process.argv.slice(2);
chromium.setGraphicsMode = false;
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
  headless: true,
});
const width = Number(process.env.W ?? 1280),
  height = Number(process.env.H ?? 800);
const ctx = await browser.newContext({
  baseURL: 'http://127.0.0.1:4107',
  viewport: { width, height },
  colorScheme: process.env.DARK ? 'dark' : 'light',
  reducedMotion: 'reduce',
  locale: 'en-NZ',
  timezoneId: 'Pacific/Auckland',
  permissions: ['clipboard-read', 'clipboard-write'],
});
const page = await ctx.newPage();
page.setDefaultTimeout(20000);
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
page.on('console', (m) => {
  if (m.type() === 'error') console.log('CONSOLE', m.text());
});
await page.goto('/auth/login');
await page.getByLabel('Email').fill(email);
await page.getByLabel('Password', { exact: true }).fill('seven quiet lanterns over water');
await page.keyboard.press('Enter');
await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
const run = new Function('page', 'shot', 'sleep', `return (async () => { ${steps} })()`);
await run(
  page,
  (name: string) => page.screenshot({ path: `/tmp/page-shots/${name}.png` }),
  (ms: number) => new Promise((r) => setTimeout(r, ms)),
);
await browser.close();
