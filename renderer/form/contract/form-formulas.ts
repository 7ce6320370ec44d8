/** The expressions of a UI-schema, as formulas beside those of the entity. */
import type { Expression, Formula, Template } from '#src/expression/index.ts';

interface UiFormulaBase {
  readonly field: string;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** A yes or no about a field; unknown means no. */
export interface UiFlagFormula extends UiFormulaBase {
  readonly kind: 'visible' | 'enabled' | 'tabStop';
  readonly expression: Expression;
}

/** A label that depends on the record, or the reason why a field is locked. */
export interface TextFormula extends UiFormulaBase {
  readonly kind: 'label' | 'because';
  readonly template: Template;
}

/** Whether a container is visible, and with it everything inside. */
export interface ContainerFormula extends UiFormulaBase {
  readonly kind: 'container';
  readonly expression: Expression;
  /** Id of the container. */
  readonly container: string;
  readonly fields: readonly string[];
}

export type FormFormula = Formula | UiFlagFormula | TextFormula | ContainerFormula;
