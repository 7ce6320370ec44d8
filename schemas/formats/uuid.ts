import { textFormat } from './format.ts';
import { isStandard } from './standard.ts';

/** A UUID; `maxLength: 36` refuses one with `urn:uuid:` in front, which databases do not read. */
export const uuidFormat = textFormat(
  'uuid',
  (text) => text.trim().toLowerCase(),
  (text) => isStandard('uuid', text),
);
