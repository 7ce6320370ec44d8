import { renderSVG } from 'uqr';
import { describedBy } from '#renderer/widgets/control/described-by.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/widgets/index.ts';
import { texts } from '../texts.ts';
import classes from './qr-code.module.css';
import { useField } from './use-field.ts';

/** A text as a picture for a telephone to read. */
function QrCodeControl(props: FieldWidgetProps) {
  const { name, registry } = props;
  const text = useField(registry.formContext.form, name, ({ value }) => (typeof value === 'string' ? value : ''));
  if (text === '') return null;
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return <img src={picture} alt={texts.qrCode} aria-describedby={describedBy(props)} className={classes['picture']} />;
}

export const qrCode = defineWidget(QrCodeControl, { shows: ['string'], isSecret: true, isGroup: true });
