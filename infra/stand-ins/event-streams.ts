/** Replaces `@smithy/core/event-streams` for clients without event streams, which need only its settings. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

export function eventStreamSerdeProvider(): never {
  throw new Error('No bundle carries event streams: see infra/bundle.ts');
}

export { eventStreamSerdeProvider as EventStreamSerde };
