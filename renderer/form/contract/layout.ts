/** The layout of a UI-schema, compiled: which field stands where, and whose visibility hides what. */

export interface LayoutField {
  readonly kind: 'field';
  readonly path: string;
  /** Tracks of the container's columns it takes. */
  readonly span: number;
}

export interface LayoutGroup {
  readonly kind: 'group';
  readonly id: string;
  readonly section: string | undefined;
  readonly columns: number;
  readonly fields: readonly string[];
  readonly items: readonly LayoutItem[];
}

export type LayoutItem = LayoutField | LayoutGroup;

/** A container that an expression shows and hides. */
export interface ContainerCondition {
  readonly id: string;
  readonly source: string;
  readonly inside: readonly string[];
}

export interface CompiledLayout {
  readonly layout: readonly LayoutItem[];
  readonly drawn: readonly string[];
  readonly conditions: readonly ContainerCondition[];
}
