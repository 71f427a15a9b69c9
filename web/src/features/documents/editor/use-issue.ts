import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DOCUMENT_TYPES } from '../../../../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../../../../shared/documents/issued.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { DRAFT_DEMANDS } from '../../../lib/arrival-state.ts';
import { notify } from '../../../ui/notify.ts';
import { showFirstError } from '../../../ui/show-first-error.ts';
import { issueDocument, sendDocument } from '../document-requests.ts';
import type { DocumentDraft } from './document-draft.ts';
import { changeDraft, keyOfAttempt, startAnew, useDocument } from './document-store.ts';
import { draftErrors, requestOf } from './draft-request.ts';

/** The message for an attempt that sends nothing. */
const INCOMPLETE = 'Complétez ou corrigez ce qui est signalé, puis réessayez.';

const ending = ({ documentType }: IssuedDocument) =>
  documentType === 'facture' ? 'émise' : 'émis';

/** E-mails a document that was just issued. When that fails, its page offers to send it again. */
async function send({ id, documentType, number, client }: IssuedDocument): Promise<void> {
  const { label, sent } = DOCUMENT_TYPES[documentType];
  try {
    const { to } = await sendDocument(id, { to: client.email, message: '' });
    notify.success(`${label} ${number} ${sent}`, `À ${to}`);
  } catch (error) {
    notify.error('Document émis, mais pas envoyé', `${number}\u202f: ${messageOf(error)}`);
  }
}

/**
 * Issues the draft: checks, confirms and sends it, e-mails it if asked, then opens its page. A failure keeps the draft.
 */
export function useIssue(blockingCount: number) {
  const [isConfirming, setIsConfirming] = useState(false);
  /** The draft that is being issued. It stays in sight until the document's page opens. */
  const [issuing, setIssuing] = useState<DocumentDraft>();
  const [failure, setFailure] = useState<string>();
  /** The invoice or deposit that the repair already has, when that is why the draft was refused. */
  const [bill, setBill] = useState<AppError['document']>();
  const [refusals, setRefusals] = useState(0);
  const navigate = useNavigate();

  useEffect(() => {
    if (refusals > 0) showFirstError(document.getElementById(DRAFT_DEMANDS));
  }, [refusals]);

  const refuse = (message: string) => {
    setFailure(message);
    setRefusals((before) => before + 1);
  };

  /** Opens the confirmation when there is no error; otherwise shows the errors. */
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
      if (sends) await send(issued);
      else
        notify.success(
          `${DOCUMENT_TYPES[issued.documentType].label} ${ending(issued)}`,
          issued.number,
        );
      navigate(`/documents/${issued.id}`);
    } catch (error) {
      if (error instanceof AppError && error.fields) {
        useDocument.setState({ serverErrors: error.fields });
      }
      refuse(messageOf(error));
      setBill(error instanceof AppError ? error.document : undefined);
      setIsConfirming(false);
      setIssuing(undefined);
    }
  };

  /** Requests another invoice for a repair that already has one. */
  const askAgain = () => {
    changeDraft({ again: true });
    ask();
  };

  const close = () => setIsConfirming(false);
  return { isConfirming, issuing, failure, bill, ask, askAgain, issue, close };
}
