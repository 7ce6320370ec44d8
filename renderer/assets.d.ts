declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css';

/** One file an icon: the package's own entry would read all six thousand. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}

/** Where the files lie that the PDF library asks for; the build puts them there. */
declare module 'virtual:pdf-files' {
  const address: string;
  export default address;
}
