import type { FormEvent } from 'react';
import { compactTrackingNumber } from '../../../../../shared/tracking/tracking-path.ts';
import { Button } from '../../../ui/button.tsx';
import { EndButtons } from '../../../ui/button-group.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { BilledDialog } from './billed-dialog.tsx';
import { useDocument } from './document-store.ts';
import styles from './from-repair.module.css';
import { useFromRepair } from './use-from-repair.ts';

/** Starts the draft from a repair. */
export function FromRepair() {
  const { typed, change, error, isBusy, find, waiting, use, keep, billed, goOn, leave } =
    useFromRepair();
  const repairId = useDocument((state) => state.draft?.repairId);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = compactTrackingNumber(typed);
    if (number && !isBusy) void find(number);
  };

  return (
    <SectionCard title="Reprendre une réparation">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          className={styles.field}
          label="Numéro de la réparation"
          placeholder="RB12345678"
          maxLength={40}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => change(target.value)}
          help={
            repairId
              ? `Document commencé depuis ${repairId}.`
              : 'Le client, l’appareil et la panne sont repris.'
          }
          {...(error === undefined ? {} : { error })}
        />
        <Button type="submit" className={styles.submit} busy={isBusy}>
          Reprendre
        </Button>
      </form>
      <BilledDialog billing={billed?.billing ?? null} onGoOn={goOn} onClose={leave} />
      <Dialog
        open={waiting !== null}
        onClose={keep}
        title="Remplacer le brouillon en cours ?"
        description="Un document est déjà commencé sur cet appareil. La réparation prendrait sa place."
      >
        <EndButtons>
          <Button variant="danger" onClick={() => waiting && use(waiting)}>
            Remplacer le brouillon
          </Button>
          <Button variant="primary" data-autofocus onClick={keep}>
            Garder le brouillon
          </Button>
        </EndButtons>
      </Dialog>
    </SectionCard>
  );
}
