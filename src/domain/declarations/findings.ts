import { catalogue } from '../catalogue.ts';
import { messageText } from '../messages.ts';

/** What computing finds wrong; each has its text in the catalogue, under `declaration.finding`. */
export type FindingKind =
  | 'freightRateMissing'
  | 'insuranceRateMissing'
  | 'freightWithoutValues'
  | 'insuranceWithoutValues'
  | 'mixedTerms'
  | 'termsNotSet'
  | 'claimUnnamed'
  | 'claimWithoutOrigin'
  | 'claimNotOfOrigin'
  | 'claimWithoutRate';

export interface FindingCause {
  readonly kind: FindingKind;
  readonly values: Readonly<Record<string, string | number>>;
}

/** An entry of a declaration's log. */
export interface DeclarationFinding extends FindingCause {
  /** Null: of the declaration. */
  readonly line: number | null;
  readonly severity: 'info' | 'warning' | 'error';
}

/** The message for the user. */
export function findingText({ kind, values }: FindingCause): string {
  return messageText(catalogue, `declaration.finding.${kind}`, values);
}
