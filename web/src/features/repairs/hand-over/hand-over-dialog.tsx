import { useCallback, useEffect, useState } from 'react';
import { formatEuros } from '../../../../../shared/money.ts';
import { deviceLabel, type RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { toInvoice } from '../../../lib/documents/billing-of.ts';
import { Button, EndButtons, LinkButton } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Checkbox } from '../../../ui/forms/text-field.tsx';
import { loanText } from '../loans/loan-words.ts';
import { handOverRepair } from '../repair-requests.ts';
import { replaceRepair } from '../repairs-cache.ts';
import styles from './hand-over.module.css';
import { type OnHandedOver, type Questions, readQuestions, type Unbilled } from './questions.ts';
import { useHandOver } from './use-hand-over.ts';

type HandOverProps = {
  repair: RepairSummary;
  onClose: () => void;
  onHandedOver: OnHandedOver;
};

/** Hands a device over. It first asks the open questions, if there are any. */
export function HandOver({ repair, onClose, onHandedOver }: HandOverProps) {
  const [questions, setQuestions] = useState<Questions>();
  const report = useCallback<OnHandedOver>(
    (...given) => {
      for (const each of given) {
        replaceRepair(each);
        // The change to 'Terminée' can no longer be undone.
        notify.endAction(each.id);
      }
      if (given.length === 1) notify.success('Réparation rendue', 'Elle quitte la liste du jour.');
      else {
        const title = `Les ${given.length} appareils sont rendus`;
        notify.success(title, 'Ils quittent la liste du jour.');
      }
      onHandedOver(...given);
    },
    [onHandedOver],
  );
  const read = async (signal: AbortSignal) => {
    try {
      const found = await readQuestions(repair, signal);
      if (signal.aborted) return;
      if (found) setQuestions(found);
      else report(await handOverRepair(repair.id));
    } catch (error) {
      if (signal.aborted) return;
      notify.error('La remise n’a pas été notée', messageOf(error));
      onClose();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press asks once
  useEffect(() => {
    const controller = new AbortController();
    void read(controller.signal);
    return () => controller.abort();
  }, []);
  return questions && <HandOverDialog {...{ repair, questions, onClose }} onHandedOver={report} />;
}

type HandOverDialogProps = HandOverProps & { questions: Questions };

/**
 * Shows the devices that are not invoiced, and asks which loans were returned and which other devices the customer
 * takes along.
 */
function HandOverDialog({ repair, questions, onClose, onHandedOver }: HandOverDialogProps) {
  const { lent, others, kept, choose, isBusy, failure, run } = useHandOver(
    repair,
    questions,
    onHandedOver,
  );
  const open = questions.unbilled?.filter((each) => !kept.includes(each.repair.id));
  // One quote may name several devices.
  const unbilled = open && [
    ...new Map(open.map((each) => [(each.quote ?? each.repair).id, each])).values(),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={questions.others.length > 0 ? 'Rendre les appareils' : 'Rendre l’appareil'}
    >
      <div className={styles.form}>
        {unbilled?.map((each) => (
          <ToBill key={each.repair.id} {...each} />
        ))}
        {unbilled === undefined && (
          <p>
            Les documents n’ont pas pu être lus{'\u202f'}: vérifiez que tout est facturé et payé.
          </p>
        )}
        {lent.length > 0 && (
          <div className={styles.choices}>
            <p>
              Un appareil de prêt n’est pas rendu. Décochez ce que le client garde encore{'\u202f'}:
              il restera dans «&nbsp;À suivre&nbsp;».
            </p>
            {lent.map((loan) => (
              <Checkbox
                key={loan.id}
                label={`${loan.what} (${loanText(loan)})`}
                checked={!kept.includes(loan.id)}
                disabled={isBusy}
                onChange={({ target }) => choose(loan.id, target.checked)}
              />
            ))}
          </div>
        )}
        {others.length > 0 && (
          <div className={styles.choices}>
            <p>{`Déposé avec ${others.length === 1 ? 'un autre appareil terminé' : 'd’autres appareils terminés'}. Décochez ce que le client n’emporte pas.`}</p>
            <Checkbox label={deviceLabel(repair)} checked disabled />
            {others.map((other) => (
              <Checkbox
                key={other.id}
                label={deviceLabel(other)}
                checked={!kept.includes(other.id)}
                disabled={isBusy}
                onChange={({ target }) => choose(other.id, target.checked)}
              />
            ))}
          </div>
        )}
        {failure && <Failure role="alert">{failure}</Failure>}
        <EndButtons>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            Annuler
          </Button>
          <Button
            variant={unbilled?.length ? 'secondary' : 'primary'}
            busy={isBusy}
            onClick={() => void run()}
          >
            {unbilled?.length ? 'Rendre sans facturer' : 'Rendue au client'}
          </Button>
        </EndButtons>
      </div>
    </Dialog>
  );
}

function ToBill({ repair, quote }: Unbilled) {
  const device = deviceLabel(repair);
  const look = { variant: 'primary', size: 'large', wide: true } as const;
  return (
    <div className={styles.quote}>
      {quote ? (
        <>
          <p>
            Le devis accepté n°&nbsp;{quote.number} ({formatEuros(quote.totalCents)}) n’est pas
            facturé.
          </p>
          <LinkButton {...look} to={toInvoice(quote).to}>
            Transformer en facture
          </LinkButton>
        </>
      ) : (
        <>
          <p>
            Pas encore facturée{'\u202f'}: {device}.
          </p>
          <LinkButton
            {...look}
            to={`/facturation?reparation=${repair.trackingNumber}`}
            aria-label={`Facturer ${device}`}
          >
            Facturer
          </LinkButton>
        </>
      )}
    </div>
  );
}
