/** Tests and developers request these faults: the next calls fail or take longer. */
import { QueryError } from './aws-query.ts';

export type Service = 'ses' | 'sns';

export type Fault = {
  service: Service;
  code: string;
  message: string;
  /** The HTTP status is 400 by default. */
  status?: number;
  /** This many calls fail, by default one. */
  times?: number;
  /** Limits the fault to calls with this recipient. */
  to?: string;
};

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  let pending: { fault: Fault; left: number }[] = [];
  const latencies = new Map<Service, number>();
  return {
    failNext: (fault: Fault) => void pending.push({ fault, left: fault.times ?? 1 }),
    /** Makes every call to the service take at least `delayMs`, until `clear` is called. */
    setLatency: (service: Service, delayMs: number) => void latencies.set(service, delayMs),
    clear(): void {
      pending = [];
      latencies.clear();
    },
    latencyMs: (service: Service) => latencies.get(service) ?? 0,
    /** @throws QueryError when a fault was requested for this recipient; the fault is then used up. */
    raise(service: Service, to: string): void {
      const entry = pending.find(
        ({ fault }) => fault.service === service && (fault.to ?? to) === to,
      );
      if (entry === undefined) return;
      entry.left -= 1;
      pending = pending.filter(({ left }) => left > 0);
      throw new QueryError(entry.fault.code, entry.fault.message, entry.fault.status);
    },
  };
}
