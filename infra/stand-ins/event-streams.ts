/** Replaces `@smithy/core/event-streams`, of which clients without event streams need only the settings. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

export function eventStreamSerdeProvider(): never {
  throw new Error('No bundle carries event streams: see infra/bundles/bundle.ts');
}

export { eventStreamSerdeProvider as EventStreamSerde };
