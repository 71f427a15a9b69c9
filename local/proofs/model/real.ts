import type { PlayedCloud } from '../../testing/played-cloud.ts';

/** The product with three shops in it, and how the test's names of things are called there. */
export type Real = {
  played: PlayedCloud;
  shops: readonly string[];
  /** Identifiers, by the test's names. */
  ids: Map<string, string>;
  numbers: Map<string, string>;
  /** The keys of quotes' links. */
  links: Map<string, string>;
  /** The day on which each key of a document was first asked for: what is sent again is what was sent. */
  days: Map<string, string>;
  /** The newest message that was sent before. */
  outboxBefore: string | undefined;
};
