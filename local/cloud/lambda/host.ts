import type { SandboxSettings } from './invocation.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

export type Host = ReturnType<typeof createHost>;

/** Where functions run: a sandbox, started for the first invocation and replaced when it times out or breaks. */
export function createHost(
  settings: SandboxSettings,
  log: (functionName: string, chunk: Buffer) => void,
) {
  let current: Sandbox | undefined;
  const alive = new Set<Sandbox>();
  const isStarted = () => current?.isUsable() === true;
  return {
    isStarted,
    sandbox(): Sandbox {
      if (current?.isUsable()) return current;
      const fresh = startSandbox({ settings, log, onEnd: () => alive.delete(fresh) });
      alive.add(fresh);
      current = fresh;
      return fresh;
    },
    /** Gives the next invocation a fresh sandbox; running ones finish in the old one. */
    retire(): void {
      current?.retire();
      current = undefined;
    },
    async stop(): Promise<void> {
      await Promise.all([...alive].map((each) => each.terminate()));
    },
  };
}
