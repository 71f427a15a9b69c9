/** Returns what `act` does with the browser's storage, or `otherwise` when the browser blocks or refuses it. */
export function unlessBlocked<Result>(act: () => Result, otherwise: Result): Result {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
