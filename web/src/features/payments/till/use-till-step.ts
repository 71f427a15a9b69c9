import { useState } from 'react';
import type * as z from 'zod/mini';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { readTillAgain } from './till-requests.ts';

/** French messages by field. A nested field has a name such as 'counts.500'. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Checks and sends what is typed. A refusal reads the till again, because something else may have changed it. */
export function useTillStep<Input, Answer>(
  schema: z.ZodMiniType<Input>,
  send: (input: Input) => Promise<Answer>,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});

  const run = async (
    typed: unknown,
    shown: readonly string[],
  ): Promise<{ answer: Answer } | { errors: FieldErrors }> => {
    if (isBusy) return { errors: {} };
    setFailure('');
    const parsed = schema.safeParse(typed);
    const found = fieldErrors(parsed);
    setErrors(found);
    if (!parsed.success) return { errors: found };
    setIsBusy(true);
    try {
      return { answer: await send(parsed.data) };
    } catch (error) {
      const fields = (error instanceof ExpectedError && error.fields) || {};
      const isShown = Object.keys(fields).some((name) => shown.includes(name));
      setErrors(fields);
      if (!isShown) setFailure(messageOf(error));
      void readTillAgain();
      return { errors: fields };
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, failure, errors, run };
}
