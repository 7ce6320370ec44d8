import { loadPart } from '#renderer/services/on-demand.ts';
import { describedBy } from '#renderer/widgets/control/described-by.ts';
import { defineWidget, type FieldWidgetProps } from '#renderer/widgets/index.ts';
import { useField } from './use-field.ts';

/** Apart, with what draws it: one page shows it, once. */
const QrPicture = loadPart(async () => (await import('./qr-code/qr-picture.tsx')).QrPicture);

/** A text as a picture for a telephone to read. */
function QrCodeControl(props: FieldWidgetProps) {
  const { name, registry } = props;
  const text = useField(registry.formContext.form, name, ({ value }) => (typeof value === 'string' ? value : ''));
  if (text === '') return null;
  return <QrPicture text={text} describedBy={describedBy(props)} />;
}

export const qrCode = defineWidget(QrCodeControl, { shows: ['string'], isSecret: true, isGroup: true });
