/** A thread of its own for http-load.ts, so that asking takes nothing from the loop that answers. */
import { parentPort, workerData } from 'node:worker_threads';
import { askAsFast, askAtRate } from './http-load.ts';

/** What to ask for: `connections` as fast as they get answers, or `perSecond` at their moments. */
export type Load = {
  origin: string;
  paths: readonly string[];
  seconds: number;
  /** Asks with a query of its own each time, which the edge has never kept an answer of. */
  pastTheEdge?: boolean;
} & ({ connections: number } | { perSecond: number });

const load = workerData as Load;
let asked = 0;
const nextPath = () => {
  asked += 1;
  const path = load.paths[asked % load.paths.length] ?? '/';
  return load.pastTheEdge ? `${path}?n=${asked}` : path;
};
parentPort?.postMessage(
  'connections' in load
    ? await askAsFast(load.origin, nextPath, load.connections, load.seconds)
    : await askAtRate(load.origin, nextPath, load.perSecond, load.seconds),
);
