/** Runs http-load.ts in its own thread, so that sending requests takes no time from the loop that answers them. */
import { parentPort, workerData } from 'node:worker_threads';
import { askAsFast, askAtRate } from './http-load.ts';

/** The connections send as fast as they get answers, or `perSecond` requests at fixed times. */
export type Load = {
  origin: string;
  paths: readonly string[];
  seconds: number;
  /** Adds a new query to each request, so that the edge has no cached answer. */
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
