import { renderSVG } from 'uqr';
import { texts } from '../../texts.ts';
import classes from './qr-picture.module.css';

export interface QrPictureProps {
  readonly text: string;
  readonly describedBy: string | undefined;
}

export function QrPicture({ text, describedBy }: QrPictureProps) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return <img src={picture} alt={texts.qrCode} aria-describedby={describedBy} className={classes['picture']} />;
}
