/** What every open dialog, wizard, lookup and popover holds: its title, its tree, its buttons. */
import { use, useEffect, useRef } from 'react';
import { FootActions } from '#renderer/nodes/actions/foot-actions.tsx';
import { BesidePlace } from '#renderer/nodes/beside/beside-place.tsx';
import { ExampleMark } from '#renderer/nodes/example-mark.tsx';
import { KeysButton } from '#renderer/nodes/actions/keys-button.tsx';
import { useLoadFailure } from '#renderer/nodes/loading/load-failure.tsx';
import { useScreen } from '#renderer/nodes/context/renderer-context.ts';
import { PresenceMark } from '#renderer/nodes/presence/presence-mark.tsx';
import { ScreenBody } from '#renderer/nodes/screen-nodes.tsx';
import { useText } from '#renderer/nodes/context/use-expression.ts';
import { useRecordName } from '#renderer/nodes/context/use-record-name.ts';
import { useScreenKeys } from '#renderer/nodes/actions/use-screen-keys.ts';
import { useCurrentStep } from '#renderer/nodes/use-wizard.ts';
import { buttonsOf } from '#renderer/screen/state/wizard.ts';
import { focusFirstField } from '#renderer/focus/first-field.ts';
import { CopyLink } from './copy-link.tsx';
import { useDialogAddress } from './use-dialog-address.ts';
import { WindowContext, WindowTitle } from './window-title.tsx';
import { useWizardPlace, WizardSteps } from './wizard-steps.tsx';
import classes from './dialog.module.css';

export function DialogFrame() {
  const { document, form } = useScreen();
  const { kind } = use(WindowContext);
  const frame = useRef<HTMLDivElement>(null);
  const title = useText(document.title);
  const footer = useText(document.footer);
  const step = useCurrentStep();
  const place = useWizardPlace();
  const failure = useLoadFailure();
  const buttons = buttonsOf(document, step);
  useScreenKeys(frame);
  const name = useRecordName();
  // The foot names the record if the title is the same for every record.
  const recordName = footer === '' && !title.includes(name) ? name : footer;
  useDialogAddress([title, recordName].filter((text) => text !== '').join(' · '));
  useEffect(() => focusFirstField(frame.current, form?.mode() === 'create'), [step, form]);
  return (
    <>
      <WindowTitle
        beside={
          <>
            <ExampleMark />
            <PresenceMark />
            <CopyLink />
            <KeysButton />
          </>
        }
      >
        {title}
      </WindowTitle>
      {kind === 'dialog' && <BesidePlace screen={document.id} />}
      <div
        className={classes['body']}
        ref={frame}
        tabIndex={-1}
        data-screen={document.id}
        data-wizard={place && true}
        role={place && 'group'}
        aria-label={place}
      >
        {step !== undefined && <WizardSteps />}
        {failure.above}
        {failure.instead ?? <ScreenBody />}
      </div>
      {(footer !== '' || buttons.length > 0) && (
        <div data-keep-clear className={classes['foot']} data-screen={document.id}>
          <FootActions text={footer} buttons={buttons} />
        </div>
      )}
    </>
  );
}
