import { useState } from 'react';
import { flushSync } from 'react-dom';
import { DOCUMENT_TYPES, documentLabel } from '../../../../../shared/documents/documents.ts';
import { sendDocumentInput } from '../../../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../../../shared/documents/issued/issued.ts';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard.ts';
import { useAttemptKey } from '../../../lib/use-attempt-key.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/leave-question.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Form, FormButtons } from '../../../ui/forms/form.tsx';
import { showFirstError } from '../../../ui/forms/show-first-error.ts';
import { TextareaField, TextField } from '../../../ui/forms/text-field.tsx';
import { readDocumentAgain } from '../document-query.ts';
import { sendDocument } from '../document-requests.ts';
import type { DraftErrors } from '../draft/draft-request.ts';
import styles from './send-dialog.module.css';

type SendDialogProps = { document: IssuedDocument; open: boolean; onClose: () => void };

type RefusedFields = { fields: NonNullable<ExpectedError['fields']> };

/** Returns whether the form shows the reasons of a refusal beside its fields. */
const isBeside = (error: unknown): error is RefusedFields =>
  error instanceof ExpectedError && Boolean(error.fields?.to || error.fields?.message);

/** E-mails the document with an optional message. Typed text survives a failure and closing the dialog. */
export function SendDialog({ document, open, onClose }: SendDialogProps) {
  const empty = { to: document.client.email, message: '' };
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<DraftErrors>({});
  const guard = useLeaveGuard(form.message.trim() !== '' || form.to.trim() !== empty.to);
  const [sentCount, setSentCount] = useState(0);
  const keyOf = useAttemptKey();
  const discard = () => setForm(empty);
  const mark = (found: DraftErrors) => {
    flushSync(() => setErrors(found));
    showFirstError(null);
  };

  const { isBusy, error, failure, run } = useAction(
    async () => {
      const key = keyOf(JSON.stringify([form, sentCount]));
      const { to } = await sendDocument(document.id, form, key);
      setSentCount(sentCount + 1);
      const { sent } = DOCUMENT_TYPES[document.documentType];
      notify.success(`${documentLabel(document)} ${document.number} ${sent}`, `À ${to}`);
      discard();
      onClose();
    },
    {
      onFailure: (_, refusal) => isBeside(refusal) && mark(refusal.fields),
      // Failed attempts are recorded too.
      onEnd: () => void readDocumentAgain(document.id),
    },
  );
  const submit = () => {
    const found = fieldErrors(sendDocumentInput.safeParse(form));
    if (Object.keys(found).length > 0) mark(found);
    else run();
  };

  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    setErrors({});
  };

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Envoyer au client"
        description={
          document.documentType === 'devis'
            ? 'Le client reçoit le PDF et un lien pour accepter ou refuser le devis.'
            : 'Le client reçoit le PDF en pièce jointe.'
        }
      >
        <Form className={styles.form} onSend={submit}>
          <TextField
            label="Adresse e-mail du client"
            type="email"
            value={form.to}
            onChange={({ target }) => change({ to: target.value })}
            error={errors.to}
          />
          <TextareaField
            label="Message"
            optional
            value={form.message}
            onChange={({ target }) => change({ message: target.value })}
            error={errors.message}
          />
          {failure && !isBeside(error) && <Failure role="alert">{failure}</Failure>}
          <FormButtons action="Envoyer" isBusy={isBusy} onCancel={onClose} />
        </Form>
      </Dialog>
      <LeaveQuestion guard={guard} onDiscard={discard} />
    </>
  );
}
