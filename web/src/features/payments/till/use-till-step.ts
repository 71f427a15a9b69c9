import { useState } from 'react';
import type * as z from 'zod/mini';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { useFirstError } from '../../../ui/forms/show-first-error.ts';
import { readTillAgain } from './till-requests.ts';

/** Checks and sends what is typed. A refusal reads the till again, because something else may have changed it. */
export function useTillStep<Input>(
  schema: z.ZodMiniType<Input>,
  send: (input: Input) => Promise<unknown>,
  fields: readonly string[],
  onDone: () => void,
) {
  /** The French messages have the names of fields. A nested field has a name such as 'counts.500'. */
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const {
    isBusy,
    failure,
    refused,
    run: store,
    forget,
  } = useAction(
    async (input: Input) => {
      await send(input);
      onDone();
    },
    { fields, onFailure: () => void readTillAgain() },
  );
  useFirstError(refused);
  const run = (typed: unknown, form: HTMLFormElement) => {
    const parsed = schema.safeParse(typed);
    const errors = fieldErrors(parsed);
    setFound(errors);
    focusFirstError(form, errors);
    if (parsed.success) store(parsed.data);
    else forget();
  };
  return { isBusy, failure, errors: { ...refused, ...found }, run };
}
