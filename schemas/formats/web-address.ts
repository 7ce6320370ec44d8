import { textFormat } from './format.ts';
import { visibleText } from './visible-text.ts';

/** A colon before digits begins a port, as in example.com:8080. */
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i;
const ADDRESS = /^https?:\/\/[^\s/?#.@]+(?:\.[^\s/?#.@]+)+(?:[/?#]\S*)?$/i;

/** An http or https address whose host has a dot; one typed without its scheme is taken as https. */
export const webAddressFormat = textFormat('web-address', withScheme, (text) => ADDRESS.test(text));

/** Text that is not an address is kept as typed. */
function withScheme(text: string): string {
  const address = visibleText(text);
  const secure = `https://${address}`;
  return !HAS_SCHEME.test(address) && ADDRESS.test(secure) ? secure : address;
}
