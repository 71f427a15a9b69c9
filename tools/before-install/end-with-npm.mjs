import { readFileSync } from 'node:fs';

const CHECK_MS = 500;

/** Ends this process when the npm that runs it has ended, because a shell between the two forwards no signals. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  timer.unref();
}

/** Lists the parent process, and its parent when npm started the script through a shell. */
function ancestors() {
  const parent = statusOf(process.ppid);
  return parent?.isShell ? `${process.ppid} ${parent.ppid}` : String(process.ppid);
}

/** Reads a process's status on Linux. Returns null on other systems and when the process has ended. */
function statusOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
    return { isShell: /^(ba|da|z)?sh$/.test(field('Name')), ppid: field('PPid') };
  } catch {
    return null;
  }
}
