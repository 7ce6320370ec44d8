import { textFormat } from './format.ts';

/** A mail address, at most 254 characters (RFC 5321), kept in lower case so that one person has one address. */
export const emailFormat = textFormat(
  'email',
  (text) => text.trim().toLowerCase(),
  (text) => text.length <= 254 && hasLocalPart(text) && hasDomain(text.slice(text.lastIndexOf('@') + 1)),
);

function hasLocalPart(address: string): boolean {
  const local = address.slice(0, Math.max(address.lastIndexOf('@'), 0));
  return local.length <= 64 && /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u.test(local.replaceAll('.', '-')) && !/^\.|\.\.|\.$/.test(local);
}

function hasDomain(domain: string): boolean {
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => label.length <= 63 && /^[\p{L}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label));
}
