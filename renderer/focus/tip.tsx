/** In a file of its own: most pages are left before the first tooltip shows, and it brings along what places it. */
export { Tooltip as Tip } from '@mantine/core';
