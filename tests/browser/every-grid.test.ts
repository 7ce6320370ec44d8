/**
 * Every grid of every screen, found in the documents: nothing in it is cut off. Of each kind of grid and column: its address, its file,
 * what is copied, its totals, its paper.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sessionSchema from '#schemas/generated/entities/accounts/session.json' with { type: 'json' };
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { createMayOpen } from '#src/app/session/may-open.ts';
import type { Session } from '#schemas/generated/types.ts';
import { demoBroker, demoOperator } from '#src/server/seed/demo-content.ts';
import { password, startApp, type TestApp } from '#tests/support/app.ts';
import { launchBrowser, type TestBrowser } from '#tests/support/browser.ts';
import {
  checkAddress,
  checkCopy,
  checkFigures,
  checkFile,
  checkHeads,
  checkPaper,
  checkTotals,
} from '#tests/support/every-grid/check-grid.ts';
import { schemaOf } from '#tests/support/every-grid/expected-cells.ts';
import { addressOf, gridScreens, type DemoValues, type DrawnGrid, type GridScreen } from '#tests/support/every-grid/grid-screens.ts';
import { type Answers, listenToLists, writesFiles } from '#tests/support/every-grid/list-answers.ts';
import { copyGrid, exportGrid, printGrid, untilRead } from '#tests/support/every-grid/read-grid.ts';
import { readCatalogue } from '#tests/support/scenarios/documents.ts';

/** Grids that the demo data leaves out, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'accounts/user-details invitations': 'no business has invited them',
  'accounts/unconfirmed-names names': 'no name of the demo data is like another',
  'billing/accounting-contact contacts': 'there is no accounting service',
  'consignments/weight-totals reasonList': 'the packages weigh what the lines do',
  'declarations/alerts lines': 'no line has an alert',
  'declarations/amend changes': 'no line has changed since the declaration was compiled',
  'declarations/amend added': 'as above',
  'declarations/amend removed': 'as above',
  'declarations/apply-tariff lines': 'the line has the tariff already',
  'declarations/classification-sources trail': 'its tariffs were keyed, not looked for',
  'declarations/lodge-declaration blocking': 'every line may be lodged',
  'declarations/compare-compilations changes': 'it was compiled once',
  'declarations/compare-compilations added': 'as above',
  'declarations/compare-compilations removed': 'as above',
  'tariffs/nomenclature items': 'no entry of the tree is chosen',
  'variations/refused-records records': 'nobody has a draft',
  'variations/screens-and-rules waiting': 'nobody has submitted a draft',
  'variations/screens-and-rules versions': 'no version was published',
};

/** Lists in which it stands as their first row that they were taken as a file, if they are read after it was noted. */
const NOTED: ReadonlySet<string> = new Set(['accounts/activities entries']);

const CLOSED_SECTION = 'button[aria-expanded=false]:not([aria-haspopup])';

/** The rows of some are made on the screen: of what was copied before, or of the file that was just taken. */
function isLeftOut({ id, noAddress, sources }: ScreenDocument, { name, grid }: DrawnGrid): boolean {
  const isMadeThere = sources?.[grid.source]?.from?.startsWith('state.') === true;
  return noAddress !== undefined || isMadeThere || `${id} ${name}` in LEFT_OUT;
}

interface Person {
  readonly session: Session;
  readonly desk: Desk;
  /** Of screens that only answer whoever opened them. A page that is given files has no cache: its own is hardly used. */
  readonly answering: Desk;
}

interface Desk {
  readonly page: Page;
  readonly answers: Answers;
}

const catalogue = await readCatalogue();
const screens = gridScreens(catalogue);
const mayOpen = createMayOpen(sessionSchema as EntitySchema, []);
let app: TestApp;
let browser: TestBrowser;
let people: readonly Person[];
let values: DemoValues;

beforeAll(async () => {
  app = await startApp();
  browser = await launchBrowser(app.url);
  people = [await signIn(demoBroker), await signIn(demoOperator.email)];
  values = await readDemo(people[0]?.desk.page);
});

afterAll(async () => {
  await browser.closePages();
  await browser.close();
  await app.close();
  expect(app.errorCounts()).toBe(0);
});

async function signIn(email: string): Promise<Person> {
  const desk = await openDesk(email);
  const answering = await openDesk(email);
  for (const { document, isAnswer } of screens) if (isAnswer) await giveAddress(answering.page, document);
  return { desk, answering, session: await (await desk.page.request.get('/api/UserSessions')).json() };
}

async function openDesk(email: string): Promise<Desk> {
  const page = await browser.newPage();
  await page.request.post('/api/auth/login', { data: { email, password }, headers: { 'x-requested-with': 'XMLHttpRequest' } });
  return { page, answers: listenToLists(page) };
}

/** What only answers whoever opened it is served with an address, to be opened like the others. */
async function giveAddress(page: Page, document: ScreenDocument): Promise<void> {
  const name = document.id.split('/').at(-1);
  await page.route(new RegExp(`/assets/${name}\\.screen-[^/]*\\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify({ ...document, kind: 'dialog' })}` }),
  );
}

/** The consignment that has lines and a declaration, and what belongs to it. */
async function readDemo(page: Page | undefined): Promise<DemoValues> {
  const itemsOf = async (path: string) => (await (await page?.request.get(`/api/${path}`))?.json()) ?? {};
  const [declaration] = (await itemsOf('Declarations/summaries?PageNumber=1&PageSize=1')).items;
  const { consignmentId, id: declarationId } = declaration;
  const [line] = (await itemsOf(`consignments/${consignmentId}/products?PageNumber=1&PageSize=1`)).items;
  const [reviewed] = (await itemsOf(`Declarations/${declarationId}/reviewlines?PageNumber=1&PageSize=1&ErrorsOnly=false`)).items;
  const [invoice] = (await itemsOf('UsageInvoices?PageNumber=1&PageSize=1')).items;
  const [tariff] = (await itemsOf('CustomsTariffs?PageNumber=1&PageSize=1')).items;
  return {
    consignmentId,
    declarationId,
    orderId: line.orderId,
    lineId: reviewed.id,
    entity: 'consignments/consignment',
    recordId: consignmentId,
    usageInvoiceId: invoice.id,
    itemId: tariff.id,
    hsCode: '8415.10',
    hsTariffCode: '8415.10',
    registrationId: people[0]?.session.registrationId ?? 0,
  };
}

function deskOf({ document, page, isAnswer }: GridScreen): Desk {
  const found = people.find(({ session }) => [document, page].every(({ access = 'session' }) => mayOpen(access, session)));
  if (found === undefined) throw new Error(`Nobody of the demo data may open ${document.id}.`);
  return isAnswer ? found.answering : found.desk;
}

function inputNames({ input = 'none' }: GridScreen['document']): {
  readonly required: readonly string[];
  readonly known: readonly string[];
} {
  const schema = input === 'none' ? undefined : catalogue.entities.get(input);
  const { required = [], properties = {} } = schema ?? {};
  return { required, known: Object.keys(properties).filter((name) => required.includes(name) || name in values) };
}

/** The grid, drawn; by what must be given first, then by all that is known. */
async function openGrid(screen: GridScreen, { grid, opensBy }: DrawnGrid, { page, answers }: Desk): Promise<Locator> {
  const { required, known } = inputNames(screen.document);
  const scope = screen.document === screen.page ? page.locator('main') : page.getByRole('dialog').last();
  const label = new RegExp(`^${(grid.label ?? '').replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{.*?\}/g, '.*')}$`);
  const drawn = scope.getByRole('grid', { name: label }).first();
  const isDrawn = () =>
    drawn.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  await page.goto(addressOf(screen, opensBy, { values, names: required }));
  await drawn.or(scope.locator(CLOSED_SECTION)).first().waitFor();
  if ((await drawn.count()) === 0) {
    await scope.locator(CLOSED_SECTION).evaluateAll((closed) => closed.forEach((button) => (button as HTMLElement).click()));
  }
  if (known.length > required.length && !(await isDrawn())) await page.goto(addressOf(screen, opensBy, { values, names: known }));
  await drawn.waitFor();
  await untilRead(drawn);
  // Names of codes come with lists of their own.
  await answers.allAnswered();
  return drawn;
}

const shown = screens.map(({ grids, ...screen }) => ({ ...screen, grids: grids.filter((drawn) => !isLeftOut(screen.document, drawn)) }));

test.each(shown.filter(({ grids }) => grids.length > 0).map((screen) => [screen.document.id, screen] as const))('%s', async (_, screen) => {
  const desk = deskOf(screen);
  for (const drawn of screen.grids) await checkGrid(screen, drawn, await openGrid(screen, drawn, desk), desk);
});

/** Kinds of grids and columns that have left their page by every way: what is of these alone leaves it by the same code. */
const known = new Set<string>();

/** Tells grids and columns apart by what they can do and hold, not by their names and widths. */
function kindsOf({ document }: GridScreen, { grid }: DrawnGrid): readonly string[] {
  const { kind, sources = {} } = document;
  const writer = writesFiles(sources[grid.source]?.operation) ? 'server' : 'page';
  const columns = grid.columns.map((column) => {
    const { type, format, enum: codes, 'x-references': refers } = schemaOf(catalogue, grid)?.properties[column.field] ?? {};
    const keys = Object.keys(column).filter((key) => key !== 'label');
    return [...keys.toSorted(), type, format, codes !== undefined, refers !== undefined].join(' ');
  });
  return [kind, ...Object.keys(grid), ...columns].map((one) => `${writer}: ${one}`);
}

async function checkGrid(screen: GridScreen, drawn: DrawnGrid, grid: Locator, desk: Desk): Promise<void> {
  const name = `${screen.document.id} ${drawn.name}`;
  await checkHeads(name, grid);
  await checkFigures({ name, drawn, schema: schemaOf(catalogue, drawn.grid) }, grid);
  const isDialog = screen.document !== screen.page;
  if (isDialog) expect(new URL(desk.page.url()).searchParams.get('open'), name).toContain(screen.document.id);
  const kinds = kindsOf(screen, drawn);
  if (kinds.every((kind) => known.has(kind))) return;
  await checkWaysOut(name, screen, drawn, grid, desk);
  for (const kind of kinds) known.add(kind);
}

/** On paper, as a file, by the clipboard and by its address. */
async function checkWaysOut(name: string, screen: GridScreen, drawn: DrawnGrid, grid: Locator, { page, answers }: Desk): Promise<void> {
  const [api, sheet] = [await answers.of(screen.document, drawn.grid), await printGrid(grid)];
  const seen = { name, screen, drawn, schema: schemaOf(catalogue, drawn.grid), api, sheet };

  checkPaper(seen);
  const [headings = [], ...rows] = await exportGrid(page, grid);
  if (NOTED.has(name) && rows[0]?.includes('Exported a list') === true) rows.shift();
  checkFile(seen, [headings, ...rows]);
  if (sheet.rows.length > 0) {
    const isWhole = (await grid.getAttribute('aria-multiselectable')) === 'true';
    checkCopy(seen, await copyGrid(page, grid), isWhole);
  }
  if (api?.sums !== undefined) checkTotals(seen, api.sums);
  if (screen.document === screen.page) await checkAddress(seen, page, grid);
}
