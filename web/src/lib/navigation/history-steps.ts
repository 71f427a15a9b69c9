/** Receives a step back or forward before the router. `event.stopImmediatePropagation()` hides it from the router. */
type StepListener = (event: PopStateEvent) => void;

const listeners: StepListener[] = [];

/**
 * Listens to the browser's Back and Forward. The app calls this once, before its router starts to listen, because
 * browsers call the listeners of the window in the order of their registration, whether they capture or not.
 */
export function watchSteps(): void {
  window.addEventListener('popstate', (event) => listeners.at(-1)?.(event));
}

/**
 * Calls `hear` for each step before the router. While several listeners exist, only the newest is called. Returns a
 * function that stops this.
 */
export function onStep(hear: StepListener): () => void {
  listeners.push(hear);
  return () => {
    listeners.splice(listeners.indexOf(hear), 1);
  };
}
