import { useState } from 'react';
import { flushSync } from 'react-dom';
import { showFirstError } from '../../../ui/forms/show-first-error.ts';

/** `isTried` says whether somebody tried to confirm the form. Until then, its empty fields are not errors. */
export function useConfirmAttempt(isSound: boolean, confirm: () => unknown) {
  const [isTried, setIsTried] = useState(false);
  /** Confirms a sound form. In another one, the first error takes the focus. */
  const tryToConfirm = () => {
    flushSync(() => setIsTried(true));
    if (isSound) void confirm();
    else showFirstError(null);
  };
  return { isTried, tryToConfirm, forgetTry: () => setIsTried(false) };
}
