import type { Till } from '../../../../../shared/payments/till/answers.ts';

export type TillDialog = 'open' | 'move' | 'close' | 'closings';

/** What a form of the till needs besides the till. */
export type TillFormProps = {
  till: Till;
  onTyped: () => void;
  onDone: () => void;
  onCancel: () => void;
};
