import { spawn } from 'node:child_process';

/** These process groups run, and end together with this process. */
const groups = new Set();

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** This many characters at the end of a command's output are enough to explain a failure. */
const OUTPUT_KEPT = 60_000;

/**
 * Runs a command in its own process group, so that nothing it starts outlives it or this process. It always resolves,
 * with the exit code (1 when the command did not start or took too long), the end of the output, and the duration in
 * seconds.
 * @param {string[]} command
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, timeoutMs: number }} options
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function runCommand([command, ...args], { cwd, env, timeoutMs }) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-OUTPUT_KEPT);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    remember(child.pid);

    const timer = setTimeout(() => {
      keep(`\nArrêté : plus de ${Math.round(timeoutMs / 1000)} secondes.`);
      endGroup(child.pid);
    }, timeoutMs);
    const finish = (code) => {
      clearTimeout(timer);
      forget(child.pid);
      resolve({ code, output, seconds: (performance.now() - startedAt) / 1000 });
    };
    child.on('error', (error) => {
      keep(error.message);
      finish(1);
    });
    // Processes that the command left running would keep its output open.
    child.on('exit', () => endGroup(child.pid));
    child.on('close', (code) => finish(code ?? 1));
  });
}

function remember(pid) {
  if (pid === undefined) return;
  if (groups.size === 0) for (const signal of SIGNALS) process.on(signal, endEverything);
  groups.add(pid);
}

/** Stops handling signals when nothing runs any more, because then the caller handles them. */
function forget(pid) {
  groups.delete(pid);
  if (groups.size === 0) for (const signal of SIGNALS) process.off(signal, endEverything);
}

function endEverything(signal) {
  for (const group of groups) endGroup(group);
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

function endGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has already ended.
  }
}
