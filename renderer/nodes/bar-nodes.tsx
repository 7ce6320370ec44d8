/** Bars with their words: how much of a whole is done, and the parts that make up an amount. */
import { useId, type CSSProperties } from 'react';
import type { Meter, Share, Shares } from '#schemas/generated/documents/screen.ts';
import { ActionRow } from './actions/action-row.tsx';
import { useText, useValue } from './context/use-expression.ts';
import classes from './look/bar.module.css';

export function MeterNode({ meter }: { readonly meter: Meter }) {
  const label = useText(meter.label);
  const text = useText(meter.text);
  const value = useValue(meter.value);
  const of = useValue(meter.of);
  const isKnown = typeof value === 'number' && typeof of === 'number' && of > 0;
  return (
    <div className={classes['bar']}>
      {isKnown && (
        <>
          <div
            className={classes['track']}
            role="meter"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={of}
            aria-valuenow={value}
            aria-valuetext={text}
          >
            <span style={{ flexGrow: value }} />
            <span style={{ flexGrow: of - value }} className={classes['rest']} />
          </div>
          <span>{text}</span>
          {meter.actions !== undefined && <ActionRow buttons={meter.actions} />}
        </>
      )}
    </div>
  );
}

/** In the order of the bar. */
export function SharesNode({ shares: { label, parts } }: { readonly shares: Shares }) {
  const id = useId();
  const name = useText(label);
  return (
    <div className={classes['bar']}>
      <strong id={id}>{name}</strong>
      <div className={classes['track']} aria-hidden>
        {parts.map((part, index) => (
          <Length key={part.id} part={part} index={index} />
        ))}
      </div>
      <ul className={classes['parts']} aria-labelledby={id}>
        {parts.map((part, index) => (
          <Name key={part.id} part={part} index={index} />
        ))}
      </ul>
    </div>
  );
}

interface PartProps {
  readonly part: Share;
  readonly index: number;
}

function Length({ part, index }: PartProps) {
  const value = useValue(part.value);
  return isAmount(value) && <span data-pattern={index} style={{ ...colorOf(index), flexGrow: value }} />;
}

function Name({ part, index }: PartProps) {
  const value = useValue(part.value);
  const label = useText(part.label);
  return (
    isAmount(value) && (
      <li data-pattern={index} style={colorOf(index)}>
        {label}
      </li>
    )
  );
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value > 0;
}

function colorOf(index: number): CSSProperties & Record<'--part', string> {
  return { '--part': `var(--app-chart-${index + 1})` };
}
