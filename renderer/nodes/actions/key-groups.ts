/** Every key of an open screen with its current action, as a list. */
import { EDITS, fillText, wordOf } from '#src/expression/index.ts';
import { shortcutText } from '#renderer/screen/keys/shortcut.ts';
import { FILTER_KEY, VIEWS_KEY } from '#renderer/screen/keys/list-keys.ts';
import type { KeyTexts } from '#renderer/screen/keys/texts.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import type { KeyGroup, KeyLine } from '#renderer/services/dialogs.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { offersOfScreen, type ShownTexts } from './offered-actions.ts';
import { besideScreens } from '../context/beside-screens.ts';
import { entersNextField, shownSections } from './section-keys.ts';
import { shownTabs, tabsOf } from './tab-keys.ts';

/** Keys of the screen, of screens drawn inside it, of their lists and fields, and global keys. */
export function keyGroups(screen: ScreenStore, shown: ShownTexts): readonly KeyGroup[] {
  const { keys: texts } = shown;
  const screens = [screen, ...screen.parts, ...besideScreens];
  const groups = [
    ...screens.map((one) => ({
      title: titleOf(one),
      lines: [...actionLines(one, shown, one === screen), ...tabLines(one), ...sectionLines(one, texts)],
    })),
    { title: texts.lists, lines: screens.some(hasGrid) ? listLines(screens, texts) : [] },
    { title: texts.cells, lines: cellLines(screens, texts) },
    { title: texts.fields, lines: fieldLines(screens, texts) },
    {
      title: texts.everywhere,
      lines: [
        line(texts.help, '?', shortcutText('shift+f1')),
        ...(screen.document.access === 'anonymous' ? [] : [line(texts.findAll, shortcutText('mod+k'))]),
        ...(screen.document.kind === 'page' ? [] : [line(texts.leave, shortcutText('escape'))]),
        line(texts.messages, 'F6'),
        ...(screen.document.access === 'anonymous' ? [] : [line(texts.undoChange, shortcutText('mod+z'), shortcutText('mod+shift+z'))]),
      ],
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

function titleOf({ document, language, scope }: ScreenStore): string {
  return language.text(document.title, scope());
}

/** What is drawn in or beside the screen is not left by itself. */
function actionLines(screen: ScreenStore, texts: ShownTexts, isLeft: boolean): KeyLine[] {
  const offers = offersOfScreen(screen, texts).filter(({ leaves }) => isLeft || !leaves);
  return offers.map(({ keys, label, reason }) => ({ keys, label, ...(reason === undefined ? {} : { reason }) }));
}

function tabLines(screen: ScreenStore): KeyLine[] {
  const { language } = screen;
  return shownTabs(screen, tabsOf(screen)?.tabs)
    .slice(0, 9)
    .map(({ label }, index) => ({
      keys: [shortcutText(`alt+${index + 1}`)],
      label: language.text(label, screen.scope()),
    }));
}

function sectionLines(screen: ScreenStore, texts: KeyTexts): KeyLine[] {
  return shownSections(screen).map(({ title, shortcut }) => line(fillText(texts.section, { title }), shortcutText(shortcut)));
}

function fieldLines(screens: readonly ScreenStore[], texts: KeyTexts): KeyLine[] {
  if (!screens.some(({ form }) => form !== undefined)) return [];
  return [
    ...(screens.some(entersNextField)
      ? [line(texts.nextField, shortcutText('enter')), line(texts.previousField, shortcutText('shift+enter'))]
      : []),
    ...(screens.some(hasHelp) ? [line(texts.aboutField, 'F1')] : []),
    ...(screens.some(hasFormulas) ? [line(texts.keepOwn, 'Alt+Backspace')] : []),
    ...(screens.some(hasLookups) ? [line(texts.openLookup, 'Alt+↓', 'F4'), line(texts.lookupButtons, 'F2')] : []),
  ];
}

function hasHelp({ form }: ScreenStore): boolean {
  return [...(form?.document.fields.values() ?? [])].some(({ entity }) => entity.schema.description !== undefined);
}

function listLines(screens: readonly ScreenStore[], texts: KeyTexts): KeyLine[] {
  const grids = screens.flatMap(({ document }) => Object.values(document.grids ?? {}));
  const edited = screens.flatMap((screen) => Object.values(screen.document.grids ?? {}).map((grid) => isEdited(screen, grid)));
  const withActions = grids.map(
    ({ rowActions = [], columns }) => rowActions.length > 0 || columns.some(({ action }) => action !== undefined),
  );
  return [
    line(texts.moveRow, '↑', '↓'),
    line(texts.movePage, 'PgUp', 'PgDn'),
    line(texts.moveEnd, 'Home', 'End'),
    ...(edited.includes(true) ? [line(texts.editCell, 'F2'), line(texts.enterCells, '→')] : []),
    ...(withActions.some((has, index) => has && edited[index] === true) ? [line(texts.enterButtons, '←')] : []),
    ...(withActions.some((has, index) => has && edited[index] === false) ? [line(texts.enterRow, 'F2')] : []),
    ...(grids.some(({ selection = 'none' }) => selection.includes('multiple'))
      ? [line(texts.selectRow, texts.space), line(texts.selectRange, 'Shift+↑', 'Shift+↓'), line(texts.selectAll, shortcutText('mod+a'))]
      : []),
    line(texts.copyRows, shortcutText('mod+c')),
    ...(screens.some(isFiltered) ? [line(texts.filterList, shortcutText(FILTER_KEY))] : []),
    ...(screens.some(({ isPage }) => isPage) ? [line(texts.views, shortcutText(VIEWS_KEY))] : []),
  ];
}

/** Keys of grids with editable cells. */
function cellLines(screens: readonly ScreenStore[], texts: KeyTexts): KeyLine[] {
  const edited = screens.flatMap((screen) =>
    drawnGrids(screen)
      .filter((grid) => isEdited(screen, grid))
      .map((grid) => ({ screen, grid })),
  );
  if (edited.length === 0) return [];
  const isPasted = edited.some(({ screen: { document, services }, grid: { source } }) => {
    const operation = document.sources?.[source]?.operation;
    return operation !== undefined && services.ports.batchOf(operation) !== undefined;
  });
  const takesText = edited.some(({ grid: { edit } }) => edit === 'text');
  return [
    line(texts.nextCell, 'Tab'),
    line(texts.storeCell, shortcutText('enter')),
    line(texts.giveUpCell, shortcutText('escape')),
    line(texts.selectCells, 'Shift+↑ ↓ ← →'),
    line(texts.copyCell, shortcutText('mod+c')),
    ...(isPasted || takesText
      ? [
          line(texts.pasteCells, shortcutText('mod+v')),
          line(texts.fillDown, shortcutText('mod+d')),
          line(texts.fillRight, shortcutText('mod+r')),
          line(texts.fillRange, shortcutText('mod+enter')),
          line(texts.emptyCells, shortcutText('delete')),
        ]
      : []),
    ...(takesText
      ? [line(texts.setSelected, shortcutText('mod+enter')), line(texts.undoCells, shortcutText('mod+z'), shortcutText('mod+shift+z'))]
      : []),
  ];
}

function isEdited({ language, scope }: ScreenStore, { edit }: Grid): boolean {
  return wordOf(EDITS, edit, (source) => language.value(source, scope())) !== 'none';
}

function isFiltered(screen: ScreenStore): boolean {
  const { document, services } = screen;
  return drawnGrids(screen).some(({ source, columns }) => {
    const operation = document.sources?.[source]?.operation;
    return (
      operation !== undefined && document.kind !== 'lookup' && columns.some(({ field }) => services.ports.isFiltered(operation, field))
    );
  });
}

function drawnGrids({ document, grids }: ScreenStore): readonly Grid[] {
  return Object.entries(document.grids ?? {}).flatMap(([name, grid]) => (grids.drawn.has(name) ? [grid] : []));
}

function hasGrid({ grids }: ScreenStore): boolean {
  return grids.drawn.size > 0;
}

function hasLookups({ form }: ScreenStore): boolean {
  return form?.document.fields.values().some(({ lookups }) => lookups.length > 0) === true;
}

function hasFormulas({ form }: ScreenStore): boolean {
  return form?.document.formulas.some(({ kind }) => kind === 'pair' || kind === 'value') === true;
}

function line(label: string, ...keys: readonly string[]): KeyLine {
  return { keys, label };
}
