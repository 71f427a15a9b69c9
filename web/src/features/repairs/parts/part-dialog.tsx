import { readCents, typedEuros } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';
import { PARTS_LIMITS, repairPartInput } from '../../../../../shared/repairs/parts/parts.ts';
import { useToday } from '../../../lib/use-today.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from '../record/list-item-dialog.module.css';
import { type ItemDialogProps, ListItemDialog } from '../record/list-item-dialog.tsx';
import { ADD_PART } from './part-words.ts';

const draftOf = (part: RepairPart | undefined) => ({
  label: part?.label ?? '',
  supplier: part?.supplier ?? '',
  priceCents: part?.priceCents === undefined ? '' : typedEuros(part.priceCents),
  orderedOn: part?.orderedOn ?? '',
  expectedOn: part?.expectedOn ?? '',
  arrivedOn: part?.arrivedOn ?? '',
});

/** Checks the typed part. An empty field is left out, and a price that is no amount is refused. */
function checkPart(id: string, { label, priceCents, ...rest }: ReturnType<typeof draftOf>) {
  const given = Object.entries(rest).filter(([, typed]) => typed.trim() !== '');
  const price = priceCents.trim() === '' ? {} : { priceCents: readCents(priceCents) ?? Number.NaN };
  return repairPartInput.safeParse({ id, label, ...price, ...Object.fromEntries(given) });
}

export function PartDialog(props: ItemDialogProps<RepairPart, RepairPart>) {
  const part = props.item;
  const today = useToday();
  return (
    <ListItemDialog
      {...props}
      title={part ? 'Modifier la pièce' : ADD_PART}
      description="Votre client ne voit ni la pièce ni son prix."
      lost="Cette pièce n’est pas enregistrée."
      removeLabel="Retirer la pièce"
      saveLabel="Enregistrer la pièce"
      draft={draftOf(part)}
      check={checkPart}
      inColumns
    >
      {(field) => (
        <>
          <TextField
            className={styles.whole}
            label="Pièce"
            required
            maxLength={PARTS_LIMITS.label}
            {...field('label')}
          />
          <TextField
            label="Fournisseur"
            optional
            maxLength={PARTS_LIMITS.supplier}
            {...field('supplier')}
          />
          <TextField label="Prix d’achat" optional inputMode="decimal" {...field('priceCents')} />
          <TextField
            label="Commandée le"
            optional
            type="date"
            max={today}
            {...field('orderedOn')}
          />
          <TextField label="Attendue le" optional type="date" {...field('expectedOn')} />
          <TextField label="Arrivée le" optional type="date" max={today} {...field('arrivedOn')} />
        </>
      )}
    </ListItemDialog>
  );
}
