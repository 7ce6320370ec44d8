import { textFormat } from './format.ts';

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ADDRESS = /^https?:\/\/[^\s/?#.@]+(?:\.[^\s/?#.@]+)+(?:[/?#]\S*)?$/i;

/** An http or https address whose host has a dot; one typed without its scheme is taken as https. */
export const webAddressFormat = textFormat('web-address', withScheme, (text) => ADDRESS.test(text));

function withScheme(text: string): string {
  const address = text.trim();
  return address === '' || HAS_SCHEME.test(address) ? address : `https://${address}`;
}
