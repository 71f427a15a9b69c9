import { useState } from 'react';
import { useLeaveGuard } from './use-leave-guard.ts';

/**
 * Returns the props with which a `FormDialog` asks before typed text is lost. The dialog's form calls `setIsTyped`
 * while it has such text, and `close` once the text is stored.
 */
export function useTypedDialog(open: boolean, onClose: () => void) {
  const [isTyped, setIsTyped] = useState(false);
  const guard = useLeaveGuard(open && isTyped);
  const close = () => {
    setIsTyped(false);
    onClose();
  };
  return { setIsTyped, close, dialog: { open, isTyped, guard, onDiscard: close } };
}
