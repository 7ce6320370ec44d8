import { textFormat } from './format.ts';
import { isStandard } from './standard.ts';

/** An address of any scheme, `mailto:` and `javascript:` among them: for links that people follow there is `web-address`. */
export const uriFormat = textFormat(
  'uri',
  (text) => text.trim(),
  (text) => isStandard('uri', text),
);
