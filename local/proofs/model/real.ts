import type { PlayedCloud } from '../../testing/played-cloud.ts';

/** The product with three shops in it, and its identifiers by the test's names. */
export type Real = {
  played: PlayedCloud;
  shops: readonly string[];
  ids: Map<string, string>;
  numbers: Map<string, string>;
  links: Map<string, string>;
  /** The day on which each document key was first sent, because a repetition sends the same content. */
  days: Map<string, string>;
  outboxBefore: string | undefined;
};
