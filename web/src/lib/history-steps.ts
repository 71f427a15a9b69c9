/** Hears of a step before the router; `event.stopImmediatePropagation()` keeps it from the router. */
type StepListener = (event: PopStateEvent) => void;

const listeners: StepListener[] = [];

/**
 * Listens to the browser's Back and Forward. The app calls it once, before its router starts to listen: on the window,
 * browsers call listeners in the order they came, those that capture included.
 */
export function watchSteps(): void {
  window.addEventListener('popstate', (event) => listeners.at(-1)?.(event));
}

/** Has `hear` called at each step, before the router, while nobody asks after it. The answer stops it. */
export function onStep(hear: StepListener): () => void {
  listeners.push(hear);
  return () => {
    listeners.splice(listeners.indexOf(hear), 1);
  };
}
