/** Installs missing packages, then starts the embedded cloud on Node 24, for `npm start` and `npm run dev`. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureInstalled, projectEnvironment, ROOT, SetupError } from './install.mjs';

endWithNpm();
try {
  await ensureInstalled();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exit(1);
}

const cloud = spawn(
  join(ROOT, 'node_modules/.bin/node'),
  ['local/main.ts', ...process.argv.slice(2)],
  // The channel closes when this process is killed, which tells the cloud to end.
  { cwd: ROOT, env: projectEnvironment(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
);

let hasForwarded = false;
/** Passes on a signal once, because npm and the shell may each send it. */
function passOn(signal) {
  if (!hasForwarded) cloud.kill(signal);
  hasForwarded = true;
}
// A terminal sends Ctrl-C to the whole group, so the cloud already has it.
process.on('SIGINT', (signal) => process.stdin.isTTY || passOn(signal));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, passOn);

cloud.on('error', (error) => {
  console.error(`Rebond n’a pas pu démarrer : ${error.message}`);
  process.exit(1);
});
cloud.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
