import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { IssuedDocument } from '../../../../../shared/documents/issued/issued.ts';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { isDocumentMoved } from '../../../lib/documents/is-document-moved.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { showFirstError, useFirstError } from '../../../ui/forms/show-first-error.ts';
import { readDocumentAgain } from '../document-query.ts';

type DocumentActionOptions = {
  /** The new document follows the document with this id. */
  of: string;
  issue: (again: boolean) => Promise<IssuedDocument>;
  done: string;
  /** The form has no error. */
  isSound: boolean;
  /** Empties the form. */
  discard: () => void;
  onClose: () => void;
  onFailure?: (error: Error) => void;
};

/**
 * Issues the document that follows another one. Confirming again after ALREADY_BILLED requests another invoice. `dialog`
 * has the props of the `DocumentActionDialog`.
 */
export function useDocumentAction(options: DocumentActionOptions) {
  const { of, issue, done, isSound, onClose, onFailure } = options;
  const [isBilled, setIsBilled] = useState(false);
  const navigate = useNavigate();
  const { isBusy, error, refused, run, forget } = useAction(
    async () => {
      const issued = await issue(isBilled);
      discard();
      onClose();
      notify.success(done, issued.number);
      navigate(`/documents/${issued.id}`);
    },
    {
      onFailure: (_, failed) => {
        if (failed instanceof ExpectedError && failed.code === 'ALREADY_BILLED') setIsBilled(true);
        onFailure?.(failed);
        void readDocumentAgain(of);
      },
    },
  );
  useFirstError(refused);
  const { isTried, tryToConfirm, forgetTry } = useConfirmAttempt(isSound, run);
  const discard = () => {
    options.discard();
    forgetTry();
  };
  const failures = error ? [...new Set([messageOf(error), ...Object.values(refused)])] : [];
  return {
    isBilled,
    isMoved: isDocumentMoved(error),
    isTried,
    forget,
    dialog: {
      ...{ isBusy, failures, refused },
      ...{ onConfirm: tryToConfirm, onClose, onDiscard: discard },
    },
  };
}

/** `isTried` says whether somebody tried to confirm the form. Until then, its empty fields are not errors. */
export function useConfirmAttempt(isSound: boolean, confirm: () => unknown) {
  const [isTried, setIsTried] = useState(false);
  /** Confirms the form if it has no error. Otherwise the first error gets the focus. */
  const tryToConfirm = () => {
    flushSync(() => setIsTried(true));
    if (isSound) void confirm();
    else showFirstError(null);
  };
  return { isTried, tryToConfirm, forgetTry: () => setIsTried(false) };
}

/** Checks a request with the API's schema. `errors` holds the messages by path, such as 'bonus.amount'. */
export function actionErrors(schema: z.ZodMiniType, input: object) {
  const parsed = schema.safeParse(input);
  const errors = fieldErrors(parsed);
  const errorOf = (name: string) =>
    parsed.error?.issues.find(({ path }) => path[0] === name)?.message;
  return { isSound: parsed.success, errorOf, errors };
}
