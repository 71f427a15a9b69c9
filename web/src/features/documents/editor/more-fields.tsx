import { PAYMENT_MEANS } from '../../../../../shared/documents/input/payment.ts';
import { optionsOf, SelectField, TextareaField, TextField } from '../../../ui/forms/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import type { DocumentDraft } from '../draft/document-draft.ts';
import { changeDraft } from '../draft/document-store.ts';
import { draftFields, isShown } from '../draft/draft-field.ts';
import type { DraftErrors } from '../draft/draft-request.ts';
import { EMPTY_MEANS } from '../field-words.ts';
import { ClientFields } from './client-fields.tsx';
import styles from './settings-card.module.css';

type MoreFieldsProps = { draft: DocumentDraft; errors: DraftErrors };

const NAMES = [
  'clientKind',
  'clientCountry',
  'clientSiren',
  'clientVatNumber',
  'clientElectronicAddress',
  'buyerReference',
  'supplyDate',
  'dueDate',
  'validUntil',
  'quoteFee',
  'deliveryAddress',
  'workPlace',
  'orderNumber',
  'serialNumber',
  'paymentMeans',
] as const;

/** Most documents do not need these fields. A device that the repair has filled in does not unfold them. */
export function MoreFields({ draft, errors }: MoreFieldsProps) {
  const field = draftFields(draft, errors);
  return (
    <Fold
      title="Autres informations"
      className={styles.more}
      opens={
        NAMES.some((name) => isShown(draft, errors, name)) ||
        (draft.repairId === '' && isShown(draft, errors, 'device'))
      }
    >
      <div className={styles.fields}>
        <ClientFields draft={draft} errors={errors} />
        <TextField className={styles.whole} label="Appareil" optional {...field('device')} />
        <TextField label="Numéro de série" optional {...field('serialNumber')} />
        <TextField label="Numéro de commande" optional {...field('orderNumber')} />
        {draft.documentType === 'devis' ? (
          <QuoteFields draft={draft} errors={errors} />
        ) : (
          <InvoiceFields draft={draft} errors={errors} />
        )}
        <TextareaField
          className={styles.whole}
          label="Adresse de livraison"
          optional
          rows={2}
          help="Si elle n’est pas celle du client."
          {...field('deliveryAddress')}
        />
        <TextareaField
          className={styles.whole}
          label="Lieu d’exécution"
          optional
          rows={2}
          help="Si le travail n’est pas fait dans votre atelier."
          {...field('workPlace')}
        />
      </div>
    </Fold>
  );
}

function QuoteFields({ draft, errors }: MoreFieldsProps) {
  const field = draftFields(draft, errors);
  return (
    <>
      <TextField
        label="Valable jusqu’au"
        type="date"
        help={EMPTY_MEANS.dueDate}
        {...field('validUntil')}
      />
      <TextField
        label="Prix du devis (€)"
        inputMode="decimal"
        help="Vide : devis gratuit."
        {...field('quoteFee')}
      />
    </>
  );
}

function InvoiceFields({ draft, errors }: MoreFieldsProps) {
  const field = draftFields(draft, errors);
  return (
    <>
      <SelectField
        label="Moyen de paiement"
        value={draft.paymentMeans}
        options={optionsOf(PAYMENT_MEANS)}
        onChoose={(paymentMeans) => changeDraft({ paymentMeans })}
        error={errors.paymentMeans}
      >
        <option value="">Non précisé</option>
      </SelectField>
      <TextField
        label="Date de l’opération"
        type="date"
        help={EMPTY_MEANS.supplyDate}
        {...field('supplyDate')}
      />
      {draft.clientKind === 'business' && (
        <TextField label="Échéance" type="date" help={EMPTY_MEANS.dueDate} {...field('dueDate')} />
      )}
    </>
  );
}
