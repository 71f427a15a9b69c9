/**
 * The shop's figures follow a change within moments, through the table's stream. Figures that were read
 * around the time of a change may or may not include it, while the page updates its own figures with each
 * change. The page cannot tell which came first, so it reads the figures again after every earlier change has
 * been stored.
 */
const SETTLED_AFTER_MS = 2_000;

const NEVER = Number.NEGATIVE_INFINITY;
let readAtMs = NEVER;
let heardAtMs = NEVER;
let timer = 0;
let readAgain = () => {};

export function onUnsettled(read: () => void): void {
  readAgain = read;
}

/** Notes that the figures were read just now. */
export function figuresRead(): void {
  readAtMs = performance.now();
  readAgainIfClose();
}

/** Notes that a repair was changed just now, here or elsewhere. */
export function changeHeard(): void {
  heardAtMs = performance.now();
  readAgainIfClose();
}

/** Forgets both times, because they belong to another session. */
export function forgetFigures(): void {
  window.clearTimeout(timer);
  timer = 0;
  readAtMs = NEVER;
  heardAtMs = NEVER;
}

function readAgainIfClose(): void {
  if (Math.abs(readAtMs - heardAtMs) < SETTLED_AFTER_MS) figuresInDoubt();
}

/** The figures may lack a change that the page shows, so they are read again after it has been stored. */
export function figuresInDoubt(): void {
  timer ||= window.setTimeout(() => {
    timer = 0;
    readAgain();
  }, SETTLED_AFTER_MS);
}
