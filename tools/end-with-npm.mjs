/** How often to look whether npm is still there, in milliseconds. */
const CHECK_MS = 500;

/**
 * Ends this process, by SIGTERM, when the npm that runs it has ended: a shell stands between the two and does not
 * pass every signal on. Whoever runs a script by hand may well leave it running, so it then does nothing.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  timer.unref();
}
