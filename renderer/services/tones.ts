import type { Tone } from './toasts.ts';

/** Theme colours of the tones that documents name. */
export const TONE_COLOR: Readonly<Record<Tone, string>> = {
  neutral: 'gray',
  info: 'brand',
  success: 'green',
  warning: 'amber',
  error: 'red',
};
