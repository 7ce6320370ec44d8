import type { Plugin } from 'vite';

/** Vite plugin: fails a build that carries code of one of these packages. Their folders, below node_modules, are given. */
export function forbidPackages(folders: readonly string[]): Plugin {
  return {
    name: 'forbid-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const carried = Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []));
        const found = carried.find((id) => folders.some((folder) => id.includes(`/node_modules/${folder}/`)));
        if (found !== undefined)
          this.error(`${chunk.fileName} carries ${found}: what compiles or scores at run time stays out of the browser.`);
      }
    },
  };
}
