import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { IssuedDocument } from '../../../../../shared/documents/issued/issued.ts';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { useFirstError } from '../../../ui/forms/show-first-error.ts';

/** Issues the document that follows another one. Confirming again after ALREADY_BILLED requests another invoice. */
export function useDocumentAction(
  issue: (again: boolean) => Promise<IssuedDocument>,
  done: string,
  { onClose, onFail }: { onClose: () => void; onFail: (error: Error) => Promise<void> },
) {
  const [isBilled, setIsBilled] = useState(false);
  const navigate = useNavigate();
  const { isBusy, error, refused, run, forget } = useAction(
    async () => {
      const issued = await issue(isBilled);
      onClose();
      notify.success(done, issued.number);
      navigate(`/documents/${issued.id}`);
    },
    {
      onFailure: (_, failed) => {
        if (failed instanceof ExpectedError && failed.code === 'ALREADY_BILLED') setIsBilled(true);
        void onFail(failed);
      },
    },
  );
  useFirstError(refused);
  const failures = error ? [...new Set([messageOf(error), ...Object.values(refused)])] : [];
  return { isBusy, isBilled, failures, refused: Object.keys(refused), confirm: run, forget };
}
