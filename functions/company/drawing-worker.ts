/** This module draws an image in a thread that can be ended at any moment. */
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm } from '@resvg/resvg-wasm';
import { type DrawingTask, drawHere } from './drawing.ts';

const { wasm, ...task } = workerData as DrawingTask & { wasm: WebAssembly.Module };
await initWasm(wasm);
parentPort?.postMessage(drawHere(task));
