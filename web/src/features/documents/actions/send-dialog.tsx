import { useState } from 'react';
import { DOCUMENT_TYPES, documentLabel } from '../../../../../shared/documents/documents.ts';
import { sendDocumentInput } from '../../../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../../../shared/documents/issued/issued.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard.ts';
import { useAttemptKey } from '../../../lib/use-attempt-key.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/leave-question.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { Form, FormButtons } from '../../../ui/forms/form.tsx';
import { useFirstError } from '../../../ui/forms/show-first-error.ts';
import { TextareaField, TextField } from '../../../ui/forms/text-field.tsx';
import { readDocumentAgain } from '../document-query.ts';
import { sendDocument } from '../document-requests.ts';
import styles from './send-dialog.module.css';

type SendDialogProps = {
  document: IssuedDocument;
  /** The e-mail of a quote without an answer contains a link to answer it. */
  isAnswerable?: boolean;
  open: boolean;
  onClose: () => void;
};

/** E-mails the document with an optional message. Typed text survives a failure and closing the dialog. */
export function SendDialog({ document, isAnswerable, open, onClose }: SendDialogProps) {
  const empty = { to: document.client.email, message: '' };
  const [sentCount, setSentCount] = useState(0);
  const keyOf = useAttemptKey();
  const { isBusy, failure, refused, run, forget } = useAction(
    async () => {
      const key = keyOf(JSON.stringify([draft, sentCount]));
      const { to } = await sendDocument(document.id, draft, key);
      setSentCount(sentCount + 1);
      const { sent } = DOCUMENT_TYPES[document.documentType];
      notify.success(`${documentLabel(document)} ${document.number} ${sent}`, `À ${to}`);
      discard();
      onClose();
    },
    {
      fields: ['to', 'message'],
      // Failed attempts are recorded too.
      onEnd: () => void readDocumentAgain(document.id),
    },
  );
  useFirstError(refused);
  const { draft, setDraft, setErrors, field } = useDraft(empty, refused);
  const guard = useLeaveGuard(draft.message.trim() !== '' || draft.to.trim() !== empty.to);
  const discard = () => setDraft(empty);
  const submit = (form: HTMLFormElement) => {
    const found = fieldErrors(sendDocumentInput.safeParse(draft));
    setErrors(found);
    focusFirstError(form, found);
    if (Object.keys(found).length === 0) run();
    else forget();
  };

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Envoyer au client"
        description={
          isAnswerable
            ? 'Le client reçoit le PDF et un lien pour accepter ou refuser le devis.'
            : 'Le client reçoit le PDF en pièce jointe.'
        }
      >
        <Form className={styles.form} onSend={submit}>
          <TextField label="Adresse e-mail du client" type="email" {...field('to')} />
          <TextareaField
            label="Message"
            optional
            help={`Il vient après «\u00a0Bonjour ${document.client.name},\u00a0».`}
            {...field('message')}
          />
          {failure && <Failure role="alert">{failure}</Failure>}
          <FormButtons action="Envoyer" isBusy={isBusy} onCancel={onClose} />
        </Form>
      </Dialog>
      <LeaveQuestion guard={guard} onDiscard={discard} />
    </>
  );
}
