/**
 * Replaces `@smithy/core/event-streams` for clients whose operations stream no events. They need only its settings and
 * a marshaller that is never called.
 */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

export function eventStreamSerdeProvider(): never {
  throw new Error('No bundle carries event streams: see infra/bundle.ts');
}

export { eventStreamSerdeProvider as EventStreamSerde };
