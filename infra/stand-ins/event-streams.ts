/**
 * What a client takes from `@smithy/core/event-streams` where no operation of ours has a stream of events:
 * its settings, and a marshaller that is never asked for.
 */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

export function eventStreamSerdeProvider(): never {
  throw new Error('No bundle carries event streams: see infra/bundle.ts');
}

export { eventStreamSerdeProvider as EventStreamSerde };
