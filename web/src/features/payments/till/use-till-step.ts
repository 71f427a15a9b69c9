import { useState } from 'react';
import type * as z from 'zod/mini';
import { messageOf } from '../../../lib/api/api-client.ts';
import { fieldErrors, refusedFields } from '../../../lib/api/field-errors.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { readTillAgain } from './till-requests.ts';

/** The French messages have the names of fields. A nested field has a name such as 'counts.500'. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Checks and sends what is typed. A refusal reads the till again, because something else may have changed it. */
export function useTillStep<Input>(
  schema: z.ZodMiniType<Input>,
  send: (input: Input) => Promise<unknown>,
  shown: readonly string[],
  onDone: () => void,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Resolves to the errors that were found, or to undefined when the request was accepted. */
  const attempt = async (typed: unknown): Promise<FieldErrors | undefined> => {
    if (isBusy) return {};
    setFailure('');
    const parsed = schema.safeParse(typed);
    const found = fieldErrors(parsed);
    setErrors(found);
    if (!parsed.success) return found;
    setIsBusy(true);
    try {
      await send(parsed.data);
      return undefined;
    } catch (error) {
      const fields = refusedFields(error);
      setErrors(fields);
      if (!Object.keys(fields).some((name) => shown.includes(name))) setFailure(messageOf(error));
      void readTillAgain();
      return fields;
    } finally {
      setIsBusy(false);
    }
  };
  const run = async (typed: unknown, form: HTMLFormElement) => {
    const found = await attempt(typed);
    if (found) focusFirstError(form, found);
    else onDone();
  };
  return { isBusy, failure, errors, run };
}
