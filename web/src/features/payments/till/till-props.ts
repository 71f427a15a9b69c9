import type { Till } from '../../../../../shared/payments/till/answers.ts';

export type TillDialog = 'open' | 'move' | 'close' | 'closings';

export type TillFormProps = {
  till: Till;
  onTyped: () => void;
  onDone: () => void;
  onCancel: () => void;
};
