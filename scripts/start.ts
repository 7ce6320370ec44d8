/** `npm start`: builds the browser app where its sources changed, then serves. */
import { keepCompiled } from './processes/compile-cache.ts';

keepCompiled();
const { buildApp } = await import('./build/app.ts');
await buildApp();
await import('#src/server/main.ts');
