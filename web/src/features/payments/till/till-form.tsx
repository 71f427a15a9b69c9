import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Till } from '../../../../../shared/payments/till/answers.ts';
import { DENOMINATIONS } from '../../../../../shared/payments/till/till.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Failure } from '../../../ui/feedback/note.tsx';
import { enterMovesOn } from '../../../ui/forms/enter-moves-on.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { Form, FormButtons } from '../../../ui/forms/form.tsx';
import { useFirstError } from '../../../ui/forms/show-first-error.ts';
import styles from './till-form.module.css';
import { readTillAgain } from './till-requests.ts';

export type TillDialog = 'open' | 'move' | 'close' | 'closings';

export type TillFormProps = {
  till: Till;
  onTyped: () => void;
  onDone: () => void;
  onCancel: () => void;
};

type FormProps = Pick<TillFormProps, 'onTyped' | 'onCancel'> & {
  action: string;
  step: Pick<ReturnType<typeof useTillStep>, 'isBusy' | 'failure' | 'run'>;
  typed: unknown;
  children: ReactNode;
};

export function TillForm({ action, step, typed, onTyped, onCancel, children }: FormProps) {
  const { isBusy, failure, run } = step;
  return (
    <Form
      className={styles.form}
      onSend={(form) => run(typed, form)}
      onChange={onTyped}
      onKeyDown={enterMovesOn}
    >
      {children}
      {failure && <Failure role="alert">{failure}</Failure>}
      <FormButtons action={action} isBusy={isBusy} onCancel={onCancel} />
    </Form>
  );
}

const FIELDS = [
  'floatCents',
  'amountCents',
  'leftCents',
  'reason',
  ...DENOMINATIONS.map((value) => `counts.${value}`),
];

/**
 * Checks and sends the typed values. After a refusal, reads the till again, because it may have changed elsewhere.
 */
export function useTillStep<Draft extends object, Input>(
  initial: Draft,
  schema: z.ZodMiniType<Input>,
  send: (input: Input) => Promise<unknown>,
  onDone: () => void,
) {
  const store = useAction(
    async (input: Input) => {
      await send(input);
      onDone();
    },
    { fields: FIELDS, onFailure: () => void readTillAgain() },
  );
  useFirstError(store.refused);
  const { draft, change, setErrors, field } = useDraft(initial, store.refused);
  const run = (typed: unknown, form: HTMLFormElement) => {
    const parsed = schema.safeParse(typed);
    const errors = fieldErrors(parsed);
    setErrors(errors);
    focusFirstError(form, errors);
    if (parsed.success) store.run(parsed.data);
    else store.forget();
  };
  return { ...store, draft, change, field, run };
}
