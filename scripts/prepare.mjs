/** The end of `npm ci` and `npm install`. */
import { existsSync, rmSync } from 'node:fs';

const inModules = (path) => new URL(`../node_modules/${path}`, import.meta.url);

// The command of the installed Node would hide a machine's own in every npm script.
for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(inModules(`.bin/${name}`), { force: true });
// Without the tools of development nothing can be generated.
if (existsSync(inModules('typescript'))) await import('./run.mjs');
