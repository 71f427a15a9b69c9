/**
 * Where a sandbox's thread begins: V8's compile cache also keeps TypeScript without its types, so what is imported
 * after it was enabled spares the thread the loading of a compiler.
 */
import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

enableCompileCache(workerData.compileCache);
await import('./sandbox-worker.ts');
