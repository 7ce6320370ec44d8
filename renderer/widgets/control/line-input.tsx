/**
 * One line that is typed, with the look of Mantine's `Input`. Its two elements stand here themselves: React goes through all that stands
 * around an input at each key, and what the library puts around one are four components.
 */
import { Input } from '@mantine/core';
import type { CSSProperties, ReactElement } from 'react';
import type { FieldWidgetProps } from '#renderer/form/contract/define-widget.ts';
import classes from '../look/widgets.module.css';
import { controlProps } from './control-props.ts';
import type { figures } from './figures.ts';
import { unitOf } from './unit.ts';
import type { useDraft } from './use-draft.ts';

const LOOK = { wrapper: lookOf('wrapper', classes['line']), input: lookOf('input'), section: lookOf('section', classes['section']) };

/** @param shape how it differs from one of words */
export function lineInput(
  props: FieldWidgetProps,
  draft: ReturnType<typeof useDraft<HTMLInputElement>>,
  shape?: ReturnType<typeof figures>,
): ReactElement {
  const { error, mod, attributes, ...control } = controlProps(props);
  const { className, ...kind } = shape ?? {};
  const unit = unitOf(props);
  const isWrong = error || undefined;
  return (
    <div
      className={LOOK.wrapper}
      data-variant="default"
      data-error={isWrong}
      data-locked={mod.locked || undefined}
      data-with-right-section={unit && true}
      style={unit === undefined ? undefined : roomFor(unit)}
    >
      <input
        className={className === undefined ? LOOK.input : `${className} ${LOOK.input}`}
        data-variant="default"
        data-error={isWrong}
        aria-invalid={isWrong}
        {...control}
        {...attributes.input}
        {...kind}
        {...draft}
      />
      {unit !== undefined && (
        <div className={LOOK.section} data-position="right">
          {unit}
        </div>
      )}
    </div>
  );
}

function lookOf(part: 'wrapper' | 'input' | 'section', own = ''): string {
  return `${Input.classes[part] ?? ''} mantine-Input-${part} ${own}`.trim();
}

/** As wide as its characters. */
function roomFor(unit: string): CSSProperties & Record<`--${string}`, string> {
  return { '--input-right-section-width': `calc(${unit.length}ch + 1.25rem)`, '--input-right-section-pointer-events': 'none' };
}
