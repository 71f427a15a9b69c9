import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other process of this checkout does, because two `npm ci` at once would break node_modules. It
 * takes over the lock of a dead process.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 */
export async function alone(root, work) {
  const file = join(root, '.install.lock');
  while (!take(file)) {
    if (isAlive(ownerOf(file))) await sleep(300);
    else rmSync(file, { force: true });
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** A link is created in one step, so nobody ever reads a lock without its owner. */
function take(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own);
  }
}

function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0; // The lock was just released.
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
