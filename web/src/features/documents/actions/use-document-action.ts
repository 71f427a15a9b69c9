import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { IssuedDocument } from '../../../../../shared/documents/issued/issued.ts';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { refusedFields } from '../../../lib/api/field-errors.ts';
import { notify } from '../../../ui/feedback/notify.ts';

/** Issues the document that follows another one. Confirming again after ALREADY_BILLED requests another invoice. */
export function useDocumentAction(
  issue: (again: boolean) => Promise<IssuedDocument>,
  done: string,
  {
    onClose,
    onFail,
  }: { onClose: () => void; onFail: (refused: readonly string[], error: unknown) => Promise<void> },
) {
  const [isBusy, setIsBusy] = useState(false);
  const [isBilled, setIsBilled] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const navigate = useNavigate();

  const forget = () => {
    setFailures([]);
    setRefused([]);
  };

  const confirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    forget();
    try {
      const issued = await issue(isBilled);
      onClose();
      notify.success(done, issued.number);
      navigate(`/documents/${issued.id}`);
    } catch (error) {
      if (error instanceof ExpectedError && error.code === 'ALREADY_BILLED') setIsBilled(true);
      const fields = refusedFields(error);
      flushSync(() => {
        setFailures([...new Set([messageOf(error), ...Object.values(fields)])]);
        setRefused(Object.keys(fields));
      });
      void onFail(Object.keys(fields), error);
    } finally {
      setIsBusy(false);
    }
  };

  return { isBusy, isBilled, failures, refused, confirm, forget };
}
