import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { DRAFT_DEMANDS } from '../../../lib/navigation/arrival-state.ts';
import { showFirstError } from '../../../ui/forms/show-first-error.ts';
import { issueDocument } from '../document-requests.ts';
import type { DocumentDraft } from '../draft/document-draft.ts';
import { changeDraft, keyOfAttempt, startAnew, useDocument } from '../draft/document-store.ts';
import { draftErrors, requestOf } from '../draft/draft-request.ts';
import { reportIssued } from './report-issued.ts';

const INCOMPLETE = 'Complétez ou corrigez ce qui est signalé, puis réessayez.';

/** Checks, confirms and sends the draft, then opens its page. A failure keeps the draft. */
export function useIssue(blockingCount: number) {
  const [isConfirming, setIsConfirming] = useState(false);
  /** This is the draft that is being issued. The confirmation shows it until the document's page opens. */
  const [issuing, setIssuing] = useState<DocumentDraft>();
  const [failure, setFailure] = useState<string>();
  /** If the API refused the draft because the repair has an invoice or a deposit already, it is this document. */
  const [bill, setBill] = useState<ExpectedError['document']>();
  const [refusals, setRefusals] = useState(0);
  const navigate = useNavigate();

  useEffect(() => {
    if (refusals > 0) showFirstError(document.getElementById(DRAFT_DEMANDS));
  }, [refusals]);

  const refuse = (message: string) => {
    setFailure(message);
    setRefusals((before) => before + 1);
  };

  const ask = () => {
    const { draft } = useDocument.getState();
    if (draft === null) return;
    useDocument.setState({ isAttempted: true });
    const isWrong = blockingCount > 0 || Object.keys(draftErrors(draft, true)).length > 0;
    setFailure(undefined);
    setBill(undefined);
    if (isWrong) refuse(INCOMPLETE);
    setIsConfirming(!isWrong);
  };

  const issue = async ({ sends = false } = {}) => {
    const { draft } = useDocument.getState();
    if (draft === null || issuing !== undefined) return;
    setIssuing(draft);
    try {
      const body = requestOf(draft);
      const issued = await issueDocument(body, keyOfAttempt(JSON.stringify(body)));
      startAnew();
      await reportIssued(issued, sends);
      navigate(`/documents/${issued.id}`);
    } catch (error) {
      if (error instanceof ExpectedError && error.fields) {
        useDocument.setState({ serverErrors: error.fields });
      }
      refuse(messageOf(error));
      setBill(error instanceof ExpectedError ? error.document : undefined);
      setIsConfirming(false);
      setIssuing(undefined);
    }
  };

  const askAgain = () => {
    changeDraft({ again: true });
    ask();
  };

  const close = () => setIsConfirming(false);
  return { isConfirming, issuing, failure, bill, ask, askAgain, issue, close };
}
