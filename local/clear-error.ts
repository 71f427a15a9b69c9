/** A failure that its message fully explains; it is shown in one line, without a stack. */
export class ClearError extends Error {
  override readonly name = 'ClearError';
}
