import type { AjvErrorLike } from '#src/expression/index.ts';
import type { ValidateValue, Validate } from '../contract/validate.ts';

interface RecordValidator {
  (record: unknown): boolean;
  errors?: readonly AjvErrorLike[] | null | undefined;
}

/** Wraps a validator of whole records, so that it can validate one of the named properties. */
export function withPropertyValidators(validate: RecordValidator, names: readonly string[]): Validate {
  const ofProperty = (name: string): ValidateValue => {
    const own = (value: unknown): boolean => {
      const isValid = validate({ [name]: value });
      own.errors = [...(validate.errors ?? [])];
      return isValid;
    };
    own.errors = new Array<AjvErrorLike>();
    return own;
  };
  return Object.assign(validate, { properties: Object.fromEntries(names.map((name) => [name, ofProperty(name)])) });
}
