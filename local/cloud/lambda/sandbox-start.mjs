/** V8's compile cache keeps TypeScript without its types, so that the thread need not load a compiler. */
import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

enableCompileCache(workerData.compileCache);
await import('./sandbox-worker.ts');
