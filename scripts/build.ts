/** `npm run build`: builds the browser app, for a server that is started by `src/server/main.ts`. */
import { buildApp } from './build/app.ts';

await buildApp();
