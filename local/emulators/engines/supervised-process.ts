import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * This script's standard input is a pipe that only this process holds. When the pipe ends, each of two watchers ends
 * the command, so that SIGKILL of this process and of one watcher leaves no command behind. The script's first argument
 * is a folder to remove together with the command, or empty.
 */
const SUPERVISOR = `
folder=$1
shift
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
watch() { cat <&3 >/dev/null; kill -TERM $child; sleep 1; kill -KILL $child; }
watch 2>/dev/null &
watchers=$!
watch 2>/dev/null &
watchers="$watchers $!"
exec 3<&- </dev/null 2>/dev/null
wait $child
code=$?
kill $watchers 2>/dev/null
[ -z "$folder" ] || rm -rf "$folder"
exit $code
`;

/** This child process cannot outlive the process that starts it. */
export type SupervisedProcess = ReturnType<typeof startSupervised>;

type SupervisionOptions = {
  folder?: string | undefined;
  errors?: 'ignore' | 'inherit';
};

/** The script kills its command a second after it was asked to stop. */
const STOP_LIMIT_MS = 2_000;

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has just ended.
  }
}

/** Starts `command` in its own process group, which a terminal's Ctrl-C does not reach. */
export function startSupervised(
  command: string,
  args: readonly string[],
  { folder = '', errors = 'ignore' }: SupervisionOptions = {},
) {
  const child: ChildProcess = spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', folder, command, ...args], {
    stdio: ['pipe', 'ignore', errors],
    detached: true,
  });
  const { stdin } = child;
  if (stdin === null) throw new Error(`${command} has no standard input`);
  stdin.on('error', () => {});
  const ended = once(child, 'exit').then(([code]): number | null => {
    stdin.destroy();
    return code;
  });
  return {
    ended,
    async stop(): Promise<void> {
      stdin.destroy();
      // Somebody may have killed the part of the script that reacts to the end of its input.
      const late = setTimeout(() => killGroup(child.pid), STOP_LIMIT_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
