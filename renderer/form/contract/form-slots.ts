/** The expressions of a UI-schema, as slots beside those of the entity. */
import type { Expression, Slot, Template } from '#renderer/expression/index.ts';

interface UiSlotBase {
  readonly field: string;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** A yes or no about a field; unknown means no. */
export interface UiFlagSlot extends UiSlotBase {
  readonly kind: 'visible' | 'enabled';
  readonly expression: Expression;
}

/** A label that depends on the record, or the reason why a field is locked. */
export interface TextSlot extends UiSlotBase {
  readonly kind: 'label' | 'because';
  readonly template: Template;
}

/** Whether a container is visible, and with it everything inside. */
export interface ContainerSlot extends UiSlotBase {
  readonly kind: 'container';
  readonly expression: Expression;
  /** Id of the container. */
  readonly container: string;
  readonly fields: readonly string[];
}

export type FormSlot = Slot | UiFlagSlot | TextSlot | ContainerSlot;
