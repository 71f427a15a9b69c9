import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DOCUMENT_TYPES } from '../../../../../shared/documents/documents.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { notify } from '../../../ui/notify.ts';
import { issueDocument } from '../document-requests.ts';
import { changeDraft, keyOfAttempt, startAnew, useDocument } from './document-store.ts';
import { draftErrors, requestOf } from './draft-request.ts';

/** The message for an attempt that sends nothing. */
const INCOMPLETE = 'Complétez ou corrigez ce qui est signalé, puis réessayez.';

/** Issues the draft: checks, confirms and sends it, then opens its page. A failure keeps the draft. */
export function useIssue(blockingCount: number) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The invoice or deposit that the repair already has, when that is why the draft was refused. */
  const [bill, setBill] = useState<AppError['document']>();
  const navigate = useNavigate();

  /** Opens the confirmation when there is no error; otherwise shows the errors. */
  const ask = () => {
    const { draft } = useDocument.getState();
    if (draft === null) return;
    useDocument.setState({ isAttempted: true });
    const isWrong = blockingCount > 0 || Object.keys(draftErrors(draft, true)).length > 0;
    setFailure(isWrong ? INCOMPLETE : undefined);
    setBill(undefined);
    setIsConfirming(!isWrong);
  };

  const issue = async () => {
    const { draft } = useDocument.getState();
    if (draft === null || isBusy) return;
    setIsBusy(true);
    try {
      const body = requestOf(draft);
      const issued = await issueDocument(body, keyOfAttempt(JSON.stringify(body)));
      startAnew();
      const { label } = DOCUMENT_TYPES[issued.documentType];
      const ending = issued.documentType === 'facture' ? 'émise' : 'émis';
      notify.success(`${label} ${ending}`, issued.number);
      navigate(`/documents/${issued.id}`);
    } catch (error) {
      if (error instanceof AppError && error.fields) {
        useDocument.setState({ serverErrors: error.fields });
      }
      setFailure(messageOf(error));
      setBill(error instanceof AppError ? error.document : undefined);
      setIsConfirming(false);
    } finally {
      setIsBusy(false);
    }
  };

  /** Requests another invoice for a repair that already has one. */
  const askAgain = () => {
    changeDraft({ again: true });
    ask();
  };

  const close = () => setIsConfirming(false);
  return { isConfirming, isBusy, failure, bill, ask, askAgain, issue, close };
}
