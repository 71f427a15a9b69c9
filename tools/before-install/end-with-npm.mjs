import { readFileSync } from 'node:fs';

/** How often to look whether npm is still there, in milliseconds. */
const CHECK_MS = 500;

/**
 * Ends this process, by SIGTERM, when the npm that runs it has ended: a shell may stand between the two, and it
 * passes no signal on. Whoever runs a script by hand may well leave it running, so it then does nothing.
 */
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

/** Our parent, and its own when it is the shell that npm runs a script by. A process that dies is replaced by another. */
function ancestors() {
  const parent = statusOf(process.ppid);
  return parent?.isShell ? `${process.ppid} ${parent.ppid}` : String(process.ppid);
}

/** What Linux tells of a process; null elsewhere, and when it has ended. */
function statusOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
    return { isShell: /^(ba|da|z)?sh$/.test(field('Name')), ppid: field('PPid') };
  } catch {
    return null;
  }
}
