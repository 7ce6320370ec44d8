/** A step as people read it. */
export interface StepWords {
  /** Unique id of the step; levies share a name and are distinguished by position. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** "Invoiced value ÷ rate of exchange" */
  readonly formula: string;
  /** The same with figures: "24,500.00 ÷ 0.59; currency USD" */
  readonly worked: string;
  readonly result: string;
}

/** A stored step; values that are not numbers are texts. */
export interface GivenStep {
  readonly name: string;
  readonly formula: string;
  readonly values: readonly GivenValue[];
  readonly result: number | null;
}

export interface GivenValue {
  readonly name: string;
  readonly value: number | null;
  readonly text: string | null;
}
