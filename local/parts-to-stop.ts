/** Collects what has been started, and stops it once, in reverse order. */
export class PartsToStop {
  private readonly steps: (() => Promise<void>)[] = [];
  private stopped: Promise<void> | undefined;

  add(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  stop(): Promise<void> {
    this.stopped ??= this.stopAll();
    return this.stopped;
  }

  private async stopAll(): Promise<void> {
    for (const step of [...this.steps].reverse()) await step();
  }
}
