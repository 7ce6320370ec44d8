/** `npm start`: builds the browser app where its sources changed, then serves. */
import { buildApp } from './build/app.ts';

await buildApp();
await import('#src/server/main.ts');
