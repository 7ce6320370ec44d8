import type { ScreenStates } from '../screen-story.tsx';

export const states = {
  Codes: { input: { codes: ['mzfi6-smbsd', 'mkzqt-32st3', 'dp2tw-5um73', 'qqaaz-vsbm5', 'brgui-9z9ae', '565j4-4h7yj'] } },
} satisfies ScreenStates;
