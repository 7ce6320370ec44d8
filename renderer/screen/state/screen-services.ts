/** The services of a screen and its forms. */
import type { FormDialogs } from '#renderer/form/contract/form.ts';
import type { FormTexts } from '#renderer/form/contract/texts.ts';
import type { LoadForms } from '#renderer/form/contract/forms.ts';
import type { GridTexts } from '#renderer/grid/contract/types.ts';
import type { Confirmations } from '#renderer/services/confirmations.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import type { Ports } from '#renderer/services/ports.ts';
import type { Undoing, UndoTexts } from '#renderer/services/undo.ts';
import type { Toasts } from '#renderer/services/toasts.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { KeyTexts } from '../keys/texts.ts';
import type { ManyTexts } from './bulk-texts.ts';
import type { PreviewTexts } from './preview-texts.ts';
import type { ScreenValues } from './screen-values.ts';
import type { ScreenTexts } from './texts.ts';
import type { ViewTexts } from './view-texts.ts';

export interface RendererTexts {
  readonly screen: ScreenTexts;
  readonly form: FormTexts;
  readonly grid: GridTexts;
  readonly keys: KeyTexts;
  readonly preview: PreviewTexts;
  readonly views: ViewTexts;
  readonly undo: UndoTexts;
  readonly many: ManyTexts;
}

/** The same for every screen. */
export interface RendererServices {
  readonly ports: Ports;
  readonly loadForms: LoadForms;
  /** Begins to load what a screen is drawn with. */
  readonly loadNodes: (document: ScreenDocument) => void;
  readonly dialogs: Dialogs & FormDialogs;
  readonly toasts: Toasts;
  readonly undoing: Undoing;
  readonly confirmations: Confirmations;
  readonly texts: RendererTexts;
}

/** The services of one screen, with the texts of screens. */
export interface ScreenServices extends Omit<RendererServices, 'texts'> {
  readonly texts: ScreenTexts;
}

/** The part of a screen needed to show its values and to act on them. */
export interface ServedScreen extends ScreenValues {
  readonly services: ScreenServices;
}
