/** Keys five lines of an invoice in Product Details and counts the keys. */
import type { Page } from 'playwright-core';

/** In the order of the form; undefined keeps the value of the line before. */
export const LINES = [
  ['LMP-1', 'Desk lamp, brass', '9405213100F', 'CN', '12*10', 'nmb', '2350.00', '12', 'CT', '84.5'],
  ['LMP-2', 'Desk lamp, black', '9405213100F', undefined, '80', undefined, '1480.5', '8', undefined, '56'],
  ['SHD-14', 'Lamp shade, linen, 30 cm', '9405992900K', undefined, '200', undefined, '900', '10', undefined, '40.25'],
  ['BLB-E27', 'LED lamp A60, 9 W, E27, warm white', '8539520010A', undefined, '1500', undefined, '1275', '15', undefined, '90'],
  ['TV-5502', 'LED television 55in 4K', '8528729015C', undefined, '24', undefined, '7632', '24', undefined, '396'],
] as const;

/** Most keys pressed for each that a character or field needs. */
export const MOST_KEYS = 1.08;

/**
 * Keys the lines into a new line whose first empty field has the focus.
 * @param next the key that moves from field to field
 * @param linesBefore number of the last line before these
 * @returns keys pressed, divided by the characters and one key a field
 */
export async function keyLines(page: Page, next: 'Enter' | 'Tab', linesBefore = 0): Promise<number> {
  let pressed = 0;
  let needed = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    pressed += 1;
  };
  for (const [index, line] of LINES.entries()) {
    const [code] = line;
    if (index > 0)
      await page
        .getByText(`Line ${linesBefore + index} added`)
        .first()
        .waitFor();
    await emptyFieldWithFocus(page);
    for (const [place, value] of line.entries()) {
      if (value !== undefined) {
        await page.keyboard.type(value);
        pressed += value.length;
        needed += value.length + 1;
      }
      if (place < line.length - 1) await press(next);
    }
    const isLast = code === LINES.at(-1)?.[0];
    await press(isLast ? 'ControlOrMeta+Enter' : 'Alt+a');
  }
  return pressed / needed;
}

const LOOK_EVERY_MS = 20;
const WAITS_AT_MOST_MS = 10_000;

/** The new line is ready once an empty field has the focus. */
async function emptyFieldWithFocus(page: Page): Promise<void> {
  const field = page.locator('input:focus');
  const until = Date.now() + WAITS_AT_MOST_MS;
  // The content security policy forbids eval, which waiting within the page would need.
  while ((await field.count()) === 0 || (await field.inputValue()) !== '') {
    if (Date.now() > until) throw new Error('No empty field has the focus.');
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}
