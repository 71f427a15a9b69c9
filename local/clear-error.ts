/** The message explains this failure fully, so it is shown in one line, without a stack. */
export class ClearError extends Error {
  override readonly name = 'ClearError';
}
