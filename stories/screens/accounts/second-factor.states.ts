import { refuse } from '#stories/support/replies.ts';
import type { ScreenStates } from '../screen-story.tsx';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const input = { secret, uri: `otpauth://totp/Quayline:ruth%40kauri.example?secret=${secret}&issuer=Quayline` };
const notRight = 'Code from the authenticator is not right: wait for the next code, then try again';

export const states = {
  New: { input },
  WrongCode: {
    input,
    replies: { confirmSecondFactor: () => refuse(400, 'Please correct the following issues', { code: [notRight] }) },
    typed: { 'Code from the authenticator': '000000' },
    press: ['Confirm'],
  },
} satisfies ScreenStates;
