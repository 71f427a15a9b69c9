import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Resident memory in megabytes; 0 for a process that has ended. */
export function memoryMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000;
  } catch {
    return 0;
  }
}

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
        return '';
      }
    });
  } catch {
    return [];
  }
}

export function descriptorsOf(pids: readonly number[]) {
  const targets = pids.flatMap(targetsOf).filter((target) => target !== '');
  const beginning = (start: string) => targets.filter((target) => target.startsWith(start)).length;
  return {
    descriptors: targets.length,
    'of them sockets': beginning('socket:'),
    'of them files': beginning('/'),
  };
}
