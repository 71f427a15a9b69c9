import { execFileSync } from 'node:child_process';

export function descendants(root: number): number[] {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid='])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const under = (parent: number): number[] =>
    processes.flatMap(([pid, ppid]) => (ppid === parent ? [pid, ...under(pid)] : []));
  return under(root);
}
