import { type FormEvent, useState } from 'react';
import { readCents } from '../../../../../shared/documents/typed-numbers.ts';
import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';
import { PARTS_LIMITS, repairPartInput } from '../../../../../shared/repairs/parts/parts.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { Button } from '../../../ui/button.tsx';
import { EndButtons } from '../../../ui/button-group.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Failure } from '../../../ui/note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { withItem } from '../record/use-list-change.ts';
import styles from './part-dialog.module.css';
import { ADD_PART, type PartsChange } from './use-parts.ts';

type PartDialogProps = {
  /** The part to change; none to add one. */
  part: RepairPart | undefined;
  open: boolean;
  onClose: () => void;
  change: PartsChange;
};

const FIELDS = ['label', 'supplier', 'priceCents', 'orderedOn', 'expectedOn', 'arrivedOn'] as const;
type Field = (typeof FIELDS)[number];
type Draft = Record<Field, string>;

const draftOf = (part: RepairPart | undefined): Draft => ({
  label: part?.label ?? '',
  supplier: part?.supplier ?? '',
  priceCents:
    part?.priceCents === undefined ? '' : (part.priceCents / 100).toFixed(2).replace('.', ','),
  orderedOn: part?.orderedOn ?? '',
  expectedOn: part?.expectedOn ?? '',
  arrivedOn: part?.arrivedOn ?? '',
});

/** The typed part, or the errors of its fields. */
function checkPart(id: string, { label, priceCents, ...rest }: Draft) {
  const given = Object.entries(rest).filter(([, typed]) => typed.trim() !== '');
  const price = priceCents.trim() === '' ? {} : { priceCents: readCents(priceCents) ?? Number.NaN };
  const { data, error } = repairPartInput.safeParse({
    id,
    label,
    ...price,
    ...Object.fromEntries(given),
  });
  const errors: Partial<Draft> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = FIELDS.find((name) => name === path[0]);
    if (field) errors[field] ??= message;
  }
  return { part: data, errors };
}

/** Adds a part to a repair, or changes one. What is typed stays when it cannot be stored. */
export function PartDialog({ part, open, onClose, change }: PartDialogProps) {
  const [isTyped, setIsTyped] = useState(false);
  const guard = useLeaveGuard(open && isTyped);
  const close = () => {
    setIsTyped(false);
    change.forget();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      isTyped={isTyped}
      lost="Cette pièce n’est pas enregistrée."
      guard={guard}
      onDiscard={close}
      title={part ? 'Modifier la pièce' : ADD_PART}
      description="Votre client ne voit ni la pièce ni son prix."
      dismissible={!change.isBusy}
    >
      {(leave) => (
        <PartForm
          part={part}
          change={change}
          onTyped={() => setIsTyped(true)}
          onSaved={close}
          onCancel={leave}
        />
      )}
    </FormDialog>
  );
}

type PartFormProps = Pick<PartDialogProps, 'part' | 'change'> & {
  onTyped: () => void;
  onSaved: () => void;
  onCancel: () => void;
};

function PartForm({ part, change, onTyped, onSaved, onCancel }: PartFormProps) {
  const [id] = useState(() => part?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState(() => draftOf(part));
  const [errors, setErrors] = useState<Partial<Draft>>({});
  const today = parisDay(Date.now());
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = checkPart(id, draft);
    setErrors(checked.errors);
    focusFirstError(event.currentTarget, checked.errors);
    const { part: typed } = checked;
    if (typed && (await change.save((parts) => withItem(parts, typed)))) onSaved();
  };
  const remove = async () => {
    if (await change.save((parts) => parts.filter((each) => each.id !== id))) onSaved();
  };
  const field = (name: Field) => ({
    name,
    value: draft[name],
    ...(errors[name] && { error: errors[name] }),
    onChange: ({ target }: { target: { value: string } }) => {
      onTyped();
      setDraft((before) => ({ ...before, [name]: target.value }));
      setErrors(({ [name]: _mended, ...others }) => others);
    },
    autoComplete: 'off',
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
      <TextField label="Commandée le" optional type="date" max={today} {...field('orderedOn')} />
      <TextField label="Attendue le" optional type="date" {...field('expectedOn')} />
      <TextField label="Arrivée le" optional type="date" max={today} {...field('arrivedOn')} />
      <div className={styles.whole}>
        {change.failure && <Failure role="alert">{change.failure}</Failure>}
        <EndButtons>
          {part && (
            <Button variant="quiet" onClick={() => void remove()} disabled={change.isBusy}>
              Retirer la pièce
            </Button>
          )}
          <Button variant="quiet" onClick={onCancel} disabled={change.isBusy}>
            Annuler
          </Button>
          <Button type="submit" variant="primary" busy={change.isBusy}>
            Enregistrer la pièce
          </Button>
        </EndButtons>
      </div>
    </form>
  );
}
