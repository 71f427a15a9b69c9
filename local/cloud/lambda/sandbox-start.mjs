/**
 * The start of a sandbox's thread. V8's compile cache also keeps TypeScript with its types removed, so enabling it
 * before the imports saves the thread from loading a compiler.
 */
import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

enableCompileCache(workerData.compileCache);
await import('./sandbox-worker.ts');
