/**
 * `node scripts/run.mjs SCRIPT …`: runs a script on Node 24, the machine's own or the one that npm installs, once what is generated
 * is up to date. Without a script it only generates. In JavaScript: older releases of Node start it.
 */
import { spawn } from 'node:child_process';
import { delimiter, dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 24;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** They generate themselves, and run on documents with faults. */
const GENERATING = ['scripts/generate/main.ts', 'scripts/documents/main.ts'];

const [script, ...words] = process.argv.slice(2);

if (Number.parseInt(process.versions.node) >= NEEDED) await runHere();
else runOn(installedNode());

async function runHere() {
  if (!GENERATING.includes(script)) {
    const { ensureGenerated } = await import('./generate/ensure-generated.ts');
    await ensureGenerated();
  }
  if (script === undefined) return;
  const path = resolve(ROOT, script);
  process.argv.splice(1, Infinity, path, ...words);
  await import(pathToFileURL(path).href);
}

/** As `npm ci` installs it: package.json names one for each platform. */
function installedNode() {
  const { platform, arch } = process;
  const name = `node-${platform === 'win32' ? 'win' : platform === 'darwin' && arch === 'arm64' ? 'bin-darwin' : platform}-${arch}`;
  return resolve(ROOT, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

function runOn(node) {
  // The first lines of tools ask for "node".
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit', env });
  // A terminal interrupts both; other signals come to this process alone.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', () => {
    console.error(
      `Quayline runs on Node ${NEEDED}, and this is ${process.version}: there is no package of Node ${NEEDED} for this platform, or "npm ci" has not installed it. Install Node ${NEEDED} from https://nodejs.org.`,
    );
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
