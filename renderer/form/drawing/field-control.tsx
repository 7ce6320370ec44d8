/** A control with the parts that every template needs: buttons, the link of a field without a label, the reason why it is locked. */
import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import type { FormContext } from '../contract/form.ts';
import type { FieldState } from '../contract/field-state.ts';
import type { FormField } from '../contract/form-field.ts';
import { FieldButtons, hasButtons } from './field-buttons.tsx';
import classes from './form.module.css';
import { LinkBesideField } from './link-beside-field.tsx';
import { Reason } from './reason-tooltip.tsx';
import { SuggestionList } from '../suggest/suggestion-list.tsx';

export interface FieldControlProps {
  readonly id: string;
  readonly field: FormField;
  readonly look: Pick<FieldState, 'reason' | 'tabStop'>;
  /** The screen's focus starts in it. */
  readonly isFirst: boolean;
  /** The link is drawn beside the label. */
  readonly isLinkDrawn: boolean;
  readonly context: FormContext;
  readonly children: ReactElement;
}

export function FieldControl({ id, field, look, isFirst, isLinkDrawn, context, children }: FieldControlProps): ReactNode {
  const { reason, tabStop } = look;
  const hasOwnButtons = hasButtons(field);
  const drawn = useRef<HTMLDivElement>(null);
  // After each render, for every widget, so that widgets need no code for it.
  useLayoutEffect(() => passOver(drawn.current, !tabStop));
  return (
    <>
      <div
        ref={drawn}
        id={`${id}-control`}
        className={classes['control']}
        data-first={isFirst || undefined}
        data-buttons={hasOwnButtons || undefined}
        data-enter={field.ui['ui:enterSubmitsAfterMs']}
      >
        {hasOwnButtons ? <div className={classes['typed']}>{children}</div> : children}
        {hasOwnButtons && <FieldButtons id={id} field={field} context={context} />}
        {!isLinkDrawn && field.link && <LinkBesideField form={context.form} link={field.link} />}
      </div>
      {field.suggest !== undefined && <SuggestionList form={context.form} path={field.path} suggest={field.suggest} />}
      {reason !== undefined && <Reason id={id} reason={reason} />}
    </>
  );
}

const PASSED_OVER = 'passedOver';

/** Takes what can be focused out of the order of Tab, or puts back what this took out. */
function passOver(element: HTMLElement | null, isPassedOver: boolean): void {
  for (const each of element?.querySelectorAll<HTMLElement>('input, button, textarea, select, a[href], [tabindex]') ?? []) {
    if (isPassedOver && each.tabIndex >= 0) {
      each.tabIndex = -1;
      each.dataset[PASSED_OVER] = '';
    } else if (!isPassedOver && PASSED_OVER in each.dataset) {
      each.removeAttribute('tabindex');
      delete each.dataset[PASSED_OVER];
    }
  }
}
