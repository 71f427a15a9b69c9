import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../root.ts';
import type { Started } from './cloud-process.ts';

/** In `npm test` the functions share two threads, so that a start does not load each one in a thread of its own. */
const SHARING = process.env.FAULTS_KILLS ? [] : ['shares-threads'];

/** Runs a cloud in a process of its own, over a folder, and kills the process as a power cut would. */
export function killedCloud(port: number, folder: string) {
  let child: ChildProcess | undefined;
  const kills: number[] = [];
  return {
    origin: `http://localhost:${port}`,
    /** The kills are instants in epoch milliseconds. */
    kills,
    /**
     * Starts the cloud. Returns the token of its shop, or `undefined` when the cloud was killed before it was
     * ready.
     */
    async start(): Promise<string | undefined> {
      const started = fork(
        join(ROOT, 'local/proofs/power-cuts/cloud-process.ts'),
        [String(port), folder, JSON.stringify({ firstRetrySeconds: 1 }), ...SHARING],
        {
          cwd: ROOT,
          execPath: join(ROOT, 'node_modules/.bin/node'),
          execArgv: [],
          stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        },
      );
      child = started;
      let said = '';
      started.stderr?.on('data', (chunk) => {
        said += chunk;
      });
      const exit = once(started, 'exit').then(([code, signal]) => {
        if (signal === 'SIGKILL') return undefined;
        throw new Error(`The cloud ended with ${code}: ${said}`);
      });
      const ready = once(started, 'message').then(([message]) => (message as Started).token);
      return Promise.race([ready, exit]);
    },
    async kill(): Promise<void> {
      const { pid } = child ?? {};
      if (child === undefined || pid === undefined || child.exitCode !== null) return;
      const exit = once(child, 'exit');
      for (const each of [pid, ...descendants(pid)]) end(each);
      await exit;
      // The cloud may have notified somebody until this moment.
      kills.push(Date.now());
      child = undefined;
    },
  };
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export function descendants(root: number): number[] {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid='])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const under = (parent: number): number[] =>
    processes.flatMap(([pid, ppid]) => (ppid === parent ? [pid, ...under(pid)] : []));
  return under(root);
}
