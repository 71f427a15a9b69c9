import { Fragment, type ReactNode, useEffect, useState } from 'react';
import {
  isReachedBy,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../../../shared/repairs/notifications.ts';
import { REPAIR_LIMITS } from '../../../../../shared/repairs/repair-input.ts';
import type { CustomerField, Repair, RepairField } from '../../../../../shared/repairs/repairs.ts';
import { useTypedDialog } from '../../../lib/navigation/use-typed-dialog.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { Form, FormButtons } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { DeviceFields } from '../creation/device-fields.tsx';
import { ResendButton } from '../notifications/resend-button.tsx';
import styles from './correct-dialog.module.css';
import { useCorrection } from './use-correction.ts';
import { showRecord } from './use-record.ts';

type CorrectDialogProps = { repair: Repair; open: boolean; onClose: () => void };

/** After a new e-mail address or phone, the dialog offers to send the last message again. */
export function CorrectDialog({ repair, open, onClose }: CorrectDialogProps) {
  const [moved, setMoved] = useState<readonly NotificationChannel[]>([]);
  const { setIsTyped, close, dialog } = useTypedDialog(open, () => {
    setMoved([]);
    onClose();
  });
  const corrected = (now: Repair) => {
    showRecord(now);
    const changed = NOTIFICATION_CHANNELS.filter(
      (channel) => repair[ADDRESS[channel]] !== now[ADDRESS[channel]] && isReachedBy(now, channel),
    );
    if (changed.length === 0) close();
    else setMoved(changed);
  };
  return (
    <FormDialog
      {...dialog}
      lost="Vos corrections ne sont pas enregistrées."
      title={moved.length > 0 ? 'Renvoyer le dernier message\u202f?' : 'Corriger la fiche'}
      description={
        moved.length > 0
          ? 'Les coordonnées ont changé. Le client n’a peut-être pas reçu le dernier message.'
          : 'Personne n’est prévenu d’une correction.'
      }
    >
      {(leave) =>
        moved.length > 0 ? (
          <>
            <ul>
              {moved.map((channel) => (
                <li key={channel} className={styles.moved}>
                  <span className={styles.address}>{repair[ADDRESS[channel]]}</span>
                  <ResendButton channel={channel} repair={repair} />
                </li>
              ))}
            </ul>
            <EndButtons>
              <Button data-autofocus onClick={close}>
                Terminé
              </Button>
            </EndButtons>
          </>
        ) : (
          <CorrectForm
            repair={repair}
            onCorrected={corrected}
            onCancel={leave}
            onTyped={setIsTyped}
          />
        )
      }
    </FormDialog>
  );
}

const ADDRESS = { email: 'customerEmail', sms: 'customerPhone' } as const satisfies Record<
  NotificationChannel,
  RepairField
>;

type CorrectFormProps = {
  repair: Repair;
  onCorrected: (repair: Repair) => void;
  onCancel: () => void;
  onTyped: (isTyped: boolean) => void;
};

function CorrectForm({ repair, onCorrected, onCancel, onTyped }: CorrectFormProps) {
  const { field, failure, isBusy, isTyped, submit } = useCorrection(repair, onCorrected);
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);

  const inputs: Record<CustomerField, ReactNode> = {
    customerName: (
      <TextField required maxLength={REPAIR_LIMITS.customerName} {...field('customerName')} />
    ),
    customerFirstName: (
      <TextField
        optional
        maxLength={REPAIR_LIMITS.customerFirstName}
        {...field('customerFirstName')}
      />
    ),
    customerEmail: (
      <TextField
        type="email"
        inputMode="email"
        help="Vide s’il n’en a pas : indiquez alors son téléphone."
        {...field('customerEmail')}
      />
    ),
    customerPhone: (
      <TextField type="tel" maxLength={REPAIR_LIMITS.customerPhone} {...field('customerPhone')} />
    ),
  };
  return (
    <Form className={styles.form} onSend={(form) => focusFirstError(form, submit())}>
      <DeviceFields field={field} faultRows={4} />
      {Object.entries(inputs).map(([name, input]) => (
        <Fragment key={name}>{input}</Fragment>
      ))}
      {failure && (
        <div className={styles.whole}>
          <Failure role="alert">{failure}</Failure>
        </div>
      )}
      <FormButtons action="Enregistrer les corrections" isBusy={isBusy} onCancel={onCancel} />
    </Form>
  );
}
