/** Receives a step back or forward before the router. `event.stopImmediatePropagation()` hides it from the router. */
type StepListener = (event: PopStateEvent) => void;

const listeners: StepListener[] = [];

/**
 * The app calls this once, before the router listens, because browsers call a window's listeners in the order of their
 * registration.
 */
export function watchSteps(): void {
  window.addEventListener('popstate', (event) => listeners.at(-1)?.(event));
}

/**
 * Calls `hear` before the router at each step. While several listeners exist, only the newest is called. Returns a
 * function that stops this.
 */
export function onStep(hear: StepListener): () => void {
  listeners.push(hear);
  return () => {
    listeners.splice(listeners.indexOf(hear), 1);
  };
}
