/**
 * The shop's figures follow a change within moments, by the table's stream. So figures that were read about when a
 * change was made may hold it or not, while the page moves its own by each change that it hears of. Of these two alone
 * the page cannot tell which came first: it reads once more, when every change of before is in what is stored.
 */
const SETTLED_AFTER_MS = 2_000;

const NEVER = Number.NEGATIVE_INFINITY;
let readAtMs = NEVER;
let heardAtMs = NEVER;
let timer = 0;
let readAgain = () => {};

/** Sets what reads the figures again. */
export function onUnsettled(read: () => void): void {
  readAgain = read;
}

/** The figures were read just now. */
export function figuresRead(): void {
  readAtMs = performance.now();
  readAgainIfClose();
}

/** A change of a repair was made just now, here or elsewhere. */
export function changeHeard(): void {
  heardAtMs = performance.now();
  readAgainIfClose();
}

/** Forgets both: they were another session's. */
export function forgetFigures(): void {
  window.clearTimeout(timer);
  timer = 0;
  readAtMs = NEVER;
  heardAtMs = NEVER;
}

function readAgainIfClose(): void {
  if (Math.abs(readAtMs - heardAtMs) < SETTLED_AFTER_MS) figuresInDoubt();
}

/** The figures may lack a change that the page shows: they are read again, when it is in what is stored. */
export function figuresInDoubt(): void {
  timer ||= window.setTimeout(() => {
    timer = 0;
    readAgain();
  }, SETTLED_AFTER_MS);
}
