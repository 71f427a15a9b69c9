/** The wait before the next attempt, if the thrower knows it. */
export type NextAttempt = {
  /** The number of attempts so far (from 1); the wait grows with each. */
  attempts?: number;
  seconds?: number;
};

/** Thrown so that the queue delivers the message again later. */
export class TryAgainLater extends Error {
  override name = 'TryAgainLater';
  readonly next: NextAttempt;

  constructor(why: string, next: NextAttempt = {}) {
    super(why);
    this.next = next;
  }
}
