import type { AjvErrorLike } from '#renderer/expression/index.ts';
import type { Judge, Validate } from '../contract/validate.ts';

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
