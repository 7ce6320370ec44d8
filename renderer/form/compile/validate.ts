import type { AjvErrorLike } from '#renderer/expression/index.ts';

/** Whether a value obeys its schema; `errors` holds all that is wrong after a false. */
export interface Judge {
  (value: unknown, place?: { readonly instancePath: string }): boolean;
  readonly errors?: readonly AjvErrorLike[] | null | undefined;
}

/** Whether a record obeys the schema. Its properties are judged each by itself, so one that changed is enough. */
export interface Validate extends Judge {
  /** By name; one that is not there takes anything. */
  readonly properties: Readonly<Record<string, Judge>>;
}

interface RecordJudge {
  (record: unknown): boolean;
  errors?: readonly AjvErrorLike[] | null | undefined;
}

/** A function that knows whole records only, to be asked about one of the properties named as well. */
export function judgingProperties(judge: RecordJudge, names: readonly string[]): Validate {
  const ofProperty = (name: string): Judge => {
    const own = (value: unknown): boolean => {
      const isValid = judge({ [name]: value });
      own.errors = [...(judge.errors ?? [])];
      return isValid;
    };
    own.errors = new Array<AjvErrorLike>();
    return own;
  };
  return Object.assign(judge, { properties: Object.fromEntries(names.map((name) => [name, ofProperty(name)])) });
}
