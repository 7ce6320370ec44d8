import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from './beside/hint.tsx';

export interface ReasonProps {
  /** Of a control that is described by the same id and `__reason`, inside an element with the same id and `-control`. */
  readonly id: string;
  readonly reason: string;
}

/** Why a control cannot be changed, for everybody: screen readers read the description. */
export function Reason({ id, reason }: ReasonProps): ReactNode {
  return (
    <>
      <VisuallyHidden id={`${id}__reason`}>{reason}</VisuallyHidden>
      <Hint text={reason} find={() => document.getElementById(`${id}-control`)} multiline maw={320} position="bottom-start" aria-hidden />
    </>
  );
}
