import { Checkbox, Loader, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRenderer } from '#renderer/index.ts';
import { describedBy } from '#renderer/widgets/control/described-by.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/widgets/index.ts';
import { fetchBotCheck, type BotCheckOffer } from '../bot-check/fetch-bot-check.ts';
import { drawCheck, type ScriptedProvider } from '../bot-check/scripted-providers.ts';
import { solveAltcha } from '../bot-check/solve-altcha.ts';
import { texts } from '../texts.ts';
import { useField } from './use-field.ts';

/** Response without a check. */
const NO_CHECK = 'none';

/** Bot check; its value is the response for the server, valid for one request. */
function BotCheckControl(props: FieldWidgetProps) {
  const { name, registry, onChange } = props;
  const { form } = registry.formContext;
  const { ports } = useRenderer();
  const isPassed = useField(form, name, ({ value }) => typeof value === 'string' && value !== '');
  const [offer, setOffer] = useState<BotCheckOffer | 'failed'>();
  const answer = useCallback((response: string | undefined) => onChange(response), [onChange]);

  useEffect(() => {
    if (isPassed) return undefined;
    let isOver = false;
    const take = (next: BotCheckOffer | 'failed') => {
      if (isOver) return;
      setOffer(next);
      if (next !== 'failed' && next.provider === 'none') answer(NO_CHECK);
    };
    fetchBotCheck(ports.call).then(take, () => take('failed'));
    return () => {
      isOver = true;
    };
  }, [ports, isPassed, answer]);

  return (
    <div role="group" aria-labelledby={`${props.id}-label`} aria-describedby={describedBy(props)}>
      <Check {...props} offer={offer} isPassed={isPassed} onAnswer={answer} />
    </div>
  );
}

type CheckProps = FieldWidgetProps & {
  readonly offer: BotCheckOffer | 'failed' | undefined;
  readonly isPassed: boolean;
  onAnswer(response: string | undefined): void;
};

function Check({ offer, onAnswer, ...props }: CheckProps) {
  if (offer === 'failed') return <Text c="red">{texts.botCheck.failed}</Text>;
  if (offer === undefined) return props.isPassed ? null : <Loader size="sm" role="status" aria-label={texts.botCheck.working} />;
  switch (offer.provider) {
    case 'none':
      return null;
    case 'altcha':
      return <Work {...props} offer={offer} />;
    case 'recaptcha':
    case 'hcaptcha':
    case 'turnstile':
      return props.disabled === true ? null : <Scripted offer={offer} onAnswer={onAnswer} />;
  }
}

type WorkProps = FieldWidgetProps & { readonly offer: Extract<BotCheckOffer, { provider: 'altcha' }>; readonly isPassed: boolean };

/** Ticking the box starts the proof of work. */
function Work({ offer, isPassed, id, onChange, disabled = false, rawErrors = [], ...props }: WorkProps) {
  const isWrong = rawErrors.length > 0;
  const [isWorking, setIsWorking] = useState(false);
  const work = () => {
    if (isPassed || isWorking || disabled) return;
    setIsWorking(true);
    void solveAltcha(offer.challenge)
      .then(onChange)
      .finally(() => setIsWorking(false));
  };
  return (
    <>
      <Checkbox
        id={id}
        label={texts.botCheck.confirm}
        checked={isPassed}
        indeterminate={isWorking}
        error={isWrong}
        aria-invalid={isWrong || undefined}
        aria-describedby={[describedBy({ ...props, id, onChange, disabled, rawErrors }), `${id}-state`].join(' ')}
        aria-disabled={disabled || undefined}
        onChange={work}
      />
      <Text id={`${id}-state`} role="status" size="xs" c="dimmed">
        {isWorking ? texts.botCheck.working : isPassed ? texts.botCheck.passed : ''}
      </Text>
    </>
  );
}

interface ScriptedProps {
  readonly offer: Extract<BotCheckOffer, { provider: ScriptedProvider }>;
  onAnswer(response: string | undefined): void;
}

/** Drawn again for each challenge: a response is valid for one request. */
function Scripted({ offer, onAnswer }: ScriptedProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const place = document.createElement('div');
    frame.current?.append(place);
    drawCheck(offer.provider, offer.siteKey, place, onAnswer).catch(() => setHasFailed(true));
    return () => place.remove();
  }, [offer, onAnswer]);
  return (
    <>
      <div ref={frame} />
      {hasFailed && <Text c="red">{texts.botCheck.failed}</Text>}
    </>
  );
}

export const botCheck = defineWidget(BotCheckControl, { shows: ['string'], isGroup: true, isSecret: true });
