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
const CHANGED =
  'Ce brouillon a changé dans un autre onglet. Vérifiez-le, puis émettez le document.';

/** Checks, confirms and sends the draft, then opens its page. A failure keeps the draft. */
export function useIssue(blockingCount: number) {
  /** The confirmation shows this draft until the document's page opens. Another tab may change the stored draft. */
  const [asked, setAsked] = useState<DocumentDraft>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** If the API refused the draft because the repair already has an invoice or a deposit, this is that document. */
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
    else setAsked(draft);
  };

  const issue = async ({ sends = false } = {}) => {
    const { draft } = useDocument.getState();
    if (draft === null || asked === undefined || isBusy) return;
    const body = requestOf(asked);
    const request = JSON.stringify(body);
    if (JSON.stringify(requestOf(draft)) !== request) {
      refuse(CHANGED);
      close();
      return;
    }
    setIsBusy(true);
    try {
      const issued = await issueDocument(body, keyOfAttempt(request));
      startAnew();
      await reportIssued(issued, sends);
      navigate(`/documents/${issued.id}`);
    } catch (error) {
      if (error instanceof ExpectedError && error.fields) {
        useDocument.setState({ serverErrors: error.fields });
      }
      refuse(messageOf(error));
      setBill(error instanceof ExpectedError ? error.document : undefined);
      setAsked(undefined);
      setIsBusy(false);
    }
  };

  const askAgain = () => {
    changeDraft({ again: true });
    ask();
  };

  const close = () => setAsked(undefined);
  return { asked, isBusy, failure, bill, ask, askAgain, issue, close };
}
