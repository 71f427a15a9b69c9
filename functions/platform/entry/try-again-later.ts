export type NextAttempt = {
  /** From 1; the wait grows with each. */
  attempts?: number;
  seconds?: number;
};

/** The queue delivers the message again later. */
export class TryAgainLater extends Error {
  override name = 'TryAgainLater';
  readonly next: NextAttempt;

  constructor(why: string, next: NextAttempt = {}) {
    super(why);
    this.next = next;
  }
}
