export type NextAttempt = { attempts?: number; seconds?: number };

export class TryAgainLater extends Error {
  override name = 'TryAgainLater';
  readonly next: NextAttempt;

  constructor(why: string, next: NextAttempt = {}) {
    super(why);
    this.next = next;
  }
}
