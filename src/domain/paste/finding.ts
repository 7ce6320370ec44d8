import { type Messages, messageText, shortened } from '../messages.ts';

import { type ColumnRole, columnRoles } from './column-roles.ts';

/** What a finding's text says besides the label. */
interface FindingValues {
  /** What was typed. */
  readonly value?: string;
  /** What was typed was read as this code. */
  readonly code?: string;
  readonly limit?: string | number;
  readonly digits?: number;
  /** Quantity times unit price. */
  readonly product?: string;
}

/** What is wrong with one value of a pasted row. An error blocks the block, a warning does not. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  readonly role: ColumnRole;
  /** Key of the text; `{label}` in it stands for the role's own name. */
  readonly key: string;
  readonly values: FindingValues;
}

/** What blocks the block; `values` fill the text's placeholders. */
export function errorOf(role: ColumnRole, key: string, values: FindingValues = {}): Finding {
  return { severity: 'error', role, key, values };
}

/** What the user should look at but may let pass. */
export function warningOf(role: ColumnRole, key: string, values: FindingValues = {}): Finding {
  return { severity: 'warning', role, key, values };
}

/** The finding in words: "Currency US is not valid". */
export function findingText(finding: Finding, messages: Messages): string {
  const label = messageText(messages, `paste.role.${finding.role}`);
  const value = finding.values.value;
  return messageText(messages, finding.key, {
    label,
    ...finding.values,
    ...(value === undefined ? {} : { value: shortened(value) }),
  });
}

/** The order in which the findings of one row are told: that of the roles. */
export function byRole(left: Finding, right: Finding): number {
  return columnRoles[left.role].id - columnRoles[right.role].id;
}
