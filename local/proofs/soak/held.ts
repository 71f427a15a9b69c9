/** What a process of this machine holds, as Linux's /proc tells it. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Resident memory in megabytes; 0 of a process that has ended. */
export function memoryMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000;
  } catch {
    // It has ended between being listed and being looked at.
    return 0;
  }
}

/** How many threads a process has, a Lambda's sandbox being one; 0 of a process that has ended. */
export function threadsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).length;
  } catch {
    return 0;
  }
}

function targetsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`);
      } catch {
        // Closed between the two: it is held no more.
        return '';
      }
    });
  } catch {
    // The process has ended.
    return [];
  }
}

/** How many descriptors all of them hold, and how many of these are sockets and files. */
export function descriptorsOf(pids: readonly number[]) {
  const targets = pids.flatMap(targetsOf).filter((target) => target !== '');
  const beginning = (start: string) => targets.filter((target) => target.startsWith(start)).length;
  return {
    descriptors: targets.length,
    'of them sockets': beginning('socket:'),
    'of them files': beginning('/'),
  };
}
