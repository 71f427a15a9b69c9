import type { Till } from '../../../../../shared/payments/till/answers.ts';

export type TillDialog = 'open' | 'move' | 'close' | 'closings';

/** The props that the forms of the till share. */
export type TillFormProps = {
  till: Till;
  onTyped: () => void;
  onDone: () => void;
  onCancel: () => void;
};
