import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { TOOLTIP_DELAY_MS } from '#renderer/focus/tooltip-delay.ts';
import { INSIDE_WINDOW } from '#renderer/services/popup-position.ts';

/** Blue-green; shades 6 and 7 carry white text at 4.7 and 5.9 : 1, shade 6 is seen on dark at 3.4 : 1. */
const brand: MantineColorsTuple = [
  '#e8f6f7',
  '#d3ecee',
  '#a7d9dd',
  '#78c4cb',
  '#51b1bb',
  '#359fab',
  '#1b7f8b',
  '#0f6f7b',
  '#0a5a64',
  '#06454d',
];
const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f1f3f4',
  '#e6e9eb',
  '#d8dce0',
  '#bcc2c8',
  '#868e96',
  '#676f77',
  '#4c545c',
  '#333a41',
  '#1f252b',
];
const dark: MantineColorsTuple = [
  '#d5d9dd',
  '#bcc2c8',
  '#9aa2aa',
  '#79828b',
  '#434b53',
  '#363d44',
  '#2a3036',
  '#1e2328',
  '#191d21',
  '#13161a',
];
const amber: MantineColorsTuple = [
  '#fdf5e4',
  '#fae9c6',
  '#f4d48d',
  '#edbd52',
  '#e3a826',
  '#c98d10',
  '#a8730a',
  '#8a5c06',
  '#6e4904',
  '#523603',
];
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fbdeda',
  '#f5b9b2',
  '#ee938a',
  '#e6716a',
  '#dc554e',
  '#c63b35',
  '#b32d29',
  '#92221f',
  '#701917',
];
const green: MantineColorsTuple = [
  '#ebf7ee',
  '#d6eddc',
  '#aadbb7',
  '#7bc78f',
  '#54b46d',
  '#3a9d54',
  '#2b8544',
  '#206c36',
  '#17552a',
  '#0f3e1e',
];

/** Colours of chart series, distinct in lightness too, at 3 : 1 on their background; the last is for the rest. */
const chartsOnLight = ['#0f6f7b', '#c07d08', '#4b4fa8', '#d05f95', '#3d8fd6', '#6b7a1e', '#868e96'] as const;
const chartsOnDark = ['#51b1bb', '#e3a826', '#9a9df0', '#e57fae', '#5f9ee8', '#b5c463', '#79828b'] as const;

/** Colours, sizes and radii. Base size 14 px, an 8 px rhythm, the system's own typeface. */
export const theme = createTheme({
  colors: { brand, gray, dark, amber, red, green },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: false,
  white: '#ffffff',
  black: '#1a1f24',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.3' },
      h2: { fontSize: '20px', lineHeight: '1.3' },
      h3: { fontSize: '16px', lineHeight: '1.35' },
      h4: { fontSize: '15px', lineHeight: '1.4' },
      h5: { fontSize: '14px', lineHeight: '1.4' },
      h6: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // As those of the fields of a form.
    InputWrapper: { styles: { label: { fontWeight: 500 } } },
    Modal: { defaultProps: { transitionProps: { duration: 0 } } },
    Popover: { defaultProps: { ...INSIDE_WINDOW, transitionProps: { duration: 0 } } },
    Tooltip: { defaultProps: { openDelay: TOOLTIP_DELAY_MS, transitionProps: { duration: 0 } } },
  },
});

/** Mantine's derived colours that miss our contrast of 4.5. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--app-header-height': '48px', '--app-navigation-width': '208px' },
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[7],
    '--mantine-color-default-border': gray[4],
    '--app-control-line': gray[5],
    '--mantine-color-anchor': brand[7],
    '--app-surface': gray[0],
    '--app-line': gray[3],
    '--app-chart-cursor': gray[2],
    ...seriesColors(chartsOnLight),
  },
  dark: {
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[3],
    '--mantine-color-default-border': dark[4],
    '--app-control-line': dark[3],
    '--mantine-color-anchor': brand[3],
    '--app-surface': dark[8],
    '--app-line': dark[5],
    '--app-chart-cursor': dark[5],
    ...seriesColors(chartsOnDark),
  },
});

function seriesColors(colors: readonly string[]): Record<string, string> {
  return Object.fromEntries(colors.map((color, index) => [`--app-chart-${index + 1}`, color]));
}
