import type { FormEvent } from 'react';
import { compactTrackingNumber } from '../../../../../shared/tracking/tracking-path.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { useDocument } from '../draft/document-store.ts';
import { BilledDialog } from './billed-dialog.tsx';
import styles from './from-repair.module.css';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useFromRepair } from './use-from-repair.ts';

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
    <Fold
      title={repairId ? `Document commencé depuis ${repairId}` : 'Reprendre une réparation'}
      opens={error !== undefined}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          className={styles.field}
          label="Numéro de la réparation"
          placeholder="RB12345678"
          maxLength={40}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => change(target.value)}
          help="Le client, l’appareil et la panne sont repris."
          {...(error === undefined ? {} : { error })}
        />
        <Button type="submit" className={styles.submit} busy={isBusy}>
          Reprendre
        </Button>
      </form>
      <BilledDialog billing={billed?.billing ?? null} onGoOn={goOn} onClose={leave} />
      <ReplaceDialog
        open={waiting !== null}
        by="La réparation"
        onReplace={() => waiting && use(waiting)}
        onKeep={keep}
      />
    </Fold>
  );
}
