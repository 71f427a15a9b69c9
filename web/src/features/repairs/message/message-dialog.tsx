import { useEffect, useState } from 'react';
import { readyMessagesOf } from '../../../../../shared/company/messages.ts';
import { smsParts } from '../../../../../shared/repairs/gsm-text.ts';
import { isReachedBy } from '../../../../../shared/repairs/notifications.ts';
import { REPAIR_LIMITS } from '../../../../../shared/repairs/repair-input.ts';
import { repairSms } from '../../../../../shared/repairs/repair-sms.ts';
import {
  historyMessage,
  REPAIR_STATUSES,
  type RepairStatus,
  type RepairSummary,
  STATUSES,
} from '../../../../../shared/repairs/repairs.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useTypedDialog } from '../../../lib/navigation/use-typed-dialog.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SelectField, TextareaField } from '../../../ui/forms/text-field.tsx';
import {
  failureOf,
  forgetUnanswered,
  reportFailure,
  useStatusChange,
} from '../use-status-change.ts';
import styles from './message-dialog.module.css';
import { closeMessage, useOpenMessage } from './open-message.ts';

type Sent = { status: RepairStatus; message: string };

export function MessageDialog({ open }: { open: boolean }) {
  const repair = useOpenMessage((message) => message.repair);
  return repair && <DialogAbout repair={repair} open={open} />;
}

const MAYBE_SENT =
  'Ce message est peut-être déjà parti\u202f: vérifiez l’historique de la réparation.';

/** Returns whether the service may have made a change that failed here. */
const isLost = (error: Error | null) =>
  error instanceof ApiError && (error.isTransient || error.kind !== 'answered');

function DialogAbout({ repair, open }: { repair: RepairSummary; open: boolean }) {
  const { set } = useStatusChange(repair);
  const { isBusy, error, run, forget } = useAction(
    async ({ status, message }: Sent) => {
      await set(status, message);
      close();
    },
    { onFailure: (_message, refused) => reportFailure(refused) },
  );
  const { setIsTyped, close, dialog } = useTypedDialog(open, () => {
    forget();
    forgetUnanswered(repair.id);
    closeMessage();
  });
  return (
    <FormDialog
      {...dialog}
      lost={isLost(error) ? MAYBE_SENT : 'Ce message n’est pas encore envoyé.'}
      title="Statut avec un message"
      description={`Réparation ${repair.trackingNumber}. Le client lira ce message avec le statut.`}
    >
      {() => (
        <MessageForm
          repair={repair}
          isBusy={isBusy}
          failure={error && failureOf(error).reason}
          onSend={run}
          onTyped={setIsTyped}
        />
      )}
    </FormDialog>
  );
}

type MessageFormProps = {
  repair: RepairSummary;
  isBusy: boolean;
  failure: string | null;
  onSend: (sent: Sent) => void;
  onTyped: (isTyped: boolean) => void;
};

function MessageForm({ repair, isBusy, failure, onSend, onTyped }: MessageFormProps) {
  const company = useSession((session) => session.user?.profile);
  const [opened] = useState(repair.status);
  const [status, setStatus] = useState(opened);
  const [message, setMessage] = useState('');
  const ready = readyMessagesOf(company?.ready_messages, status);
  // An unchanged quick message is not lost, because it is offered again.
  const isTyped = message.trim() !== '' && !ready.includes(message);
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);

  return (
    <Form className={styles.form} onSend={() => onSend({ status, message: message.trim() })}>
      <SelectField
        label="Statut"
        value={status}
        options={REPAIR_STATUSES.map((one) => [one, STATUSES[one].shopLabel])}
        onChoose={setStatus}
      />
      {repair.withdrawnAt && (
        <Note role="status">
          Cette fiche vient d’être retirée&#x202f;: ce message ne peut plus partir. Copiez-le si
          vous en avez besoin.
        </Note>
      )}
      {!repair.withdrawnAt && repair.status !== opened && repair.status !== status && !isBusy && (
        <Note role="status">
          Cette réparation vient de passer à «&nbsp;{STATUSES[repair.status].shopLabel}&nbsp;».
          Vérifiez le statut que vous envoyez.
        </Note>
      )}
      <fieldset className={styles.ready}>
        <legend>Messages tout prêts</legend>
        {ready.map((text) => (
          <Button key={text} className={styles.text} onClick={() => setMessage(text)}>
            {text}
          </Button>
        ))}
      </fieldset>
      <TextareaField
        label="Votre message"
        value={message}
        maxLength={REPAIR_LIMITS.message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <SmsPreview repair={repair} status={status} message={message.trim()} />
      {failure && <Failure role="alert">{failure}</Failure>}
      <EndButtons>
        <Button
          type="submit"
          variant="primary"
          wide
          busy={isBusy}
          disabled={message.trim() === '' && status === repair.status}
        >
          Mettre à jour le statut
        </Button>
      </EndButtons>
    </Form>
  );
}

/** The preview's key is as long as the real key of the tracking link, which the page does not know. */
const SOME_KEY = 'x'.repeat(22);

type SmsPreviewProps = { repair: RepairSummary; status: RepairStatus; message: string };

function SmsPreview({ repair, status, message }: SmsPreviewProps) {
  const shop = useSession((session) => session.user?.profile);
  if (!isReachedBy(repair, 'sms')) {
    return (
      <p className={styles.cost}>
        {isReachedBy(repair, 'email')
          ? 'Pas de mobile\u202f: le client sera prévenu par e-mail.'
          : 'Ni e-mail ni mobile\u202f: ce client est à appeler.'}
      </p>
    );
  }
  const sms = repairSms(
    { ...repair, tracking_key: SOME_KEY },
    { status, message: historyMessage(status, message) },
    location.origin,
    shop,
  );
  const parts = smsParts(sms);
  return (
    <figure className={styles.sms}>
      <figcaption>Le SMS du client</figcaption>
      <p className={styles.bubble}>{sms.replace(SOME_KEY, '…')}</p>
      <p className={styles.cost} role="status">
        {parts === 1 ? 'Compté comme 1 SMS.' : `Compté comme ${parts} SMS.`}
      </p>
    </figure>
  );
}
