/** This is the thread that storage-and-queues.ts starts. It starts and stops instances of fauxqs as it is ordered. */
import { parentPort } from 'node:worker_threads';
import { type Fauxqs, startFauxqsHere } from './fauxqs.ts';
import type { EngineOrder, EngineReport } from './storage-and-queues.ts';

const running = new Map<number, Fauxqs>();

async function follow(order: EngineOrder): Promise<EngineReport> {
  const { id } = order;
  try {
    if (order.kind === 'start') {
      const engine = await startFauxqsHere(order.options, () =>
        parentPort?.postMessage({ id, isSent: true } satisfies EngineReport),
      );
      running.set(id, engine);
      return { id, endpoint: engine.endpoint };
    }
    await running.get(id)?.stop();
    running.delete(id);
    return { id };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

parentPort?.on('message', async (order: EngineOrder) => {
  parentPort?.postMessage(await follow(order));
});
