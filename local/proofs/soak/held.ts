import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Resident memory in megabytes; 0 for a process that has ended. */
export function memoryMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000;
  } catch {
    // The process has ended since it was listed.
    return 0;
  }
}

/** The number of threads of a process, each Lambda's sandbox being one; 0 once the process has ended. */
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
        // The descriptor was closed meanwhile and no longer counts.
        return '';
      }
    });
  } catch {
    // The process has ended.
    return [];
  }
}

/** Returns the number of descriptors that all processes have open, and the numbers of sockets and files among them. */
export function descriptorsOf(pids: readonly number[]) {
  const targets = pids.flatMap(targetsOf).filter((target) => target !== '');
  const beginning = (start: string) => targets.filter((target) => target.startsWith(start)).length;
  return {
    descriptors: targets.length,
    'of them sockets': beginning('socket:'),
    'of them files': beginning('/'),
  };
}
