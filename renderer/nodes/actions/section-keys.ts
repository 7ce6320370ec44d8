/** Sections of a form have keys, as buttons have: a letter of their heading leads to their first field. */
import { isAround, isEmpty, partsOf } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import { sectionsOf, type LayoutGroup } from '#renderer/form/contract/layout.ts';
import { fieldOf, goesOnAtEnter } from '#renderer/form/contract/form.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import { freeLetter, keysOfActions } from '#renderer/screen/keys/action-keys.ts';
import { isPressed } from '#renderer/screen/keys/shortcut.ts';
import { currentStep, type SteppedScreen } from '#renderer/screen/state/wizard.ts';

export interface SectionKey {
  readonly id: string;
  readonly title: string;
  readonly shortcut: string;
  readonly fields: readonly string[];
}

/** Section keys exist only in long forms: a short form is visible as a whole. */
export function sectionKeys(screen: SteppedScreen): readonly SectionKey[] {
  const { form, document } = screen;
  if (form === undefined) return [];
  const taken = new Set([...keysOfActions(document).values()].flatMap(({ shortcut }) => shortcut?.toLowerCase() ?? []));
  return drawnForms(screen)
    .flatMap((only) => longForm(form, only))
    .flatMap(({ id, section = '', fields }) => {
      const shortcut = freeLetter(section, id, taken);
      if (shortcut === undefined) return [];
      taken.add(shortcut);
      return [{ id, title: section, shortcut, fields }];
    });
}

/** Whether Enter moves from field to field in a form of the screen. */
export function entersNextField(screen: SteppedScreen): boolean {
  const { form } = screen;
  return (
    form !== undefined &&
    goesOnAtEnter(
      form.document,
      drawnForms(screen).flatMap((only) => only ?? form.document.drawn),
    )
  );
}

/** Only of visible sections: one whose fields are all hidden is not shown. */
export function shownSections(screen: SteppedScreen): readonly SectionKey[] {
  return sectionKeys(screen).filter(({ fields }) => fields.some((path) => screen.form?.field(path).visible));
}

export function sectionOfKey(screen: SteppedScreen, event: KeyboardEvent): SectionKey | undefined {
  return event.altKey ? shownSections(screen).find(({ shortcut }) => isPressed(shortcut, event)) : undefined;
}

/** @returns whether the key led to a section */
export function goToSectionOfKey(screen: SteppedScreen, event: KeyboardEvent): boolean {
  const { form } = screen;
  const section = sectionOfKey(screen, event);
  const start = form && section && startOf(form, section.fields);
  if (form === undefined || start === undefined) return false;
  form.focus(start);
  return true;
}

/** Where typing starts: in the first empty field, else in the first that can be typed into, else in the first to be seen. */
function startOf(form: Form, fields: readonly string[]): string | undefined {
  const shown = fields.filter((path) => form.field(path).visible);
  const open = shown.filter((path) => isOpen(form, path));
  return open.find((path) => form.field(path).draft === undefined && isEmpty(form.field(path).value)) ?? open[0] ?? shown[0];
}

/** Text fields: neither checkboxes nor fields with a dialog. */
function isOpen(form: Form, path: string): boolean {
  const { enabled, readOnly, tabStop } = form.field(path);
  const { type } = fieldOf(form.document, path).entity.schema;
  return enabled && !readOnly && tabStop && type !== 'boolean' && type !== 'array' && !form.document.slices.has(path);
}

function longForm({ document: { layout } }: Form, only: readonly string[] | undefined): readonly LayoutGroup[] {
  const sections = sectionsOf(layout, only);
  return sections.length > 1 ? sections : [];
}

/** The fields of each drawn form; undefined for all of them. */
function drawnForms(screen: SteppedScreen): readonly (readonly string[] | undefined)[] {
  const step = currentStep(screen);
  return partsOf(walkScreen(screen.document), 'ScreenNode').flatMap(({ value: { form }, part }) => {
    if (form === undefined || (step !== undefined && !isAround(part, step))) return [];
    return [form === true ? undefined : form];
  });
}
