import { formatEuros } from '../../../../../shared/money.ts';
import { deviceLabel, type RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { toInvoice } from '../../../lib/documents/billing-of.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EndButtons } from '../../../ui/buttons/button-group.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { loanText } from '../loans/loan-words.ts';
import styles from './hand-over.module.css';
import type { OnHandedOver, Questions, Unbilled } from './questions.ts';
import { useHandOver } from './use-hand-over.ts';

type HandOverDialogProps = {
  repair: RepairSummary;
  questions: Questions;
  onClose: () => void;
  onHandedOver: OnHandedOver;
};

/**
 * Shows which devices and accepted quotes are not invoiced. Asks whether the lent devices were returned, and which
 * other devices of the intake the customer takes along. One press records all answers.
 */
export function HandOverDialog({ repair, questions, onClose, onHandedOver }: HandOverDialogProps) {
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
      dismissible={!isBusy}
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
