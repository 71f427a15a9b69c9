/** Hears of a step before the router; `event.stopImmediatePropagation()` keeps it from the router. */
type StepListener = (event: PopStateEvent) => void;

let listener: StepListener | null = null;

/**
 * Listens to the browser's Back and Forward. The app calls it once, before its router starts to listen: on the window,
 * browsers call listeners in the order they came, those that capture included.
 */
export function watchSteps(): void {
  window.addEventListener('popstate', (event) => listener?.(event));
}

/** Has `hear` called at each step, before the router; one at a time. The answer stops it. */
export function onStep(hear: StepListener): () => void {
  listener = hear;
  return () => {
    if (listener === hear) listener = null;
  };
}
