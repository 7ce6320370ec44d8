import type { DoStep } from '#schemas/generated/documents/screen.ts';

type KeysOf<Union> = Union extends unknown ? keyof Union : never;

/** The kinds of step. */
export type StepKind = Exclude<KeysOf<DoStep>, '$comment' | 'when'>;

/** The value under the key of each kind. */
export type StepSettings = { readonly [Kind in StepKind]: Extract<DoStep, Readonly<Record<Kind, unknown>>>[Kind] };

/** A table with an entry for each kind of step; a missing entry does not compile. */
export type StepTable<Args extends readonly unknown[], Answer> = {
  readonly [Kind in StepKind]: (settings: StepSettings[Kind], ...args: Args) => Answer;
};

/** The result of the table for the step. */
export function forStep<Args extends readonly unknown[], Answer>(table: StepTable<Args, Answer>, step: DoStep, ...args: Args): Answer {
  const { $comment: _, ...said } = step;
  const kind = Object.keys(said).find((key): key is StepKind => Object.hasOwn(table, key));
  if (kind === undefined) throw new Error(`No step is of the kind ${Object.keys(step).join(', ')}.`);
  return apply(table, kind, said, args);
}

function apply<Kind extends StepKind, Args extends readonly unknown[], Answer>(
  table: StepTable<Args, Answer>,
  kind: Kind,
  step: Partial<StepSettings>,
  args: Args,
): Answer {
  const settings = step[kind];
  if (settings === undefined) throw new Error(`The step ${kind} says nothing.`);
  return table[kind](settings, ...args);
}
