import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { LINE_KINDS } from '../../../../../shared/documents/input/line-kinds.ts';
import {
  PRICE_LIST_LIMITS,
  type PriceEntry,
} from '../../../../../shared/documents/price-list/price-list.ts';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { Segments } from '../../../ui/forms/segments.tsx';
import { showFirstError } from '../../../ui/forms/show-first-error.ts';
import { Checkbox, optionsOf, TextField } from '../../../ui/forms/text-field.tsx';
import {
  checkEntry,
  draftOfEntry,
  type EntryDraft,
  type EntryErrors,
  newEntry,
  refusedErrors,
  withEntry,
  withoutEntry,
} from './entry-draft.ts';
import styles from './price-list.module.css';
import { changePriceList, type PriceListChange } from './price-list-query.ts';

type EntryDialogProps = {
  /** The dialog changes this entry, or adds one if it is undefined. */
  edited: PriceEntry | undefined;
  entries: readonly PriceEntry[];
  /** If the shop charges VAT, a price is typed before tax or with tax. */
  isTaxed: boolean;
  open: boolean;
  onClose: () => void;
};

export function EntryDialog({ edited, entries, isTaxed, open, onClose }: EntryDialogProps) {
  const [typed, setTyped] = useState<EntryDraft>();
  const guard = useLeaveGuard(open && typed !== undefined);
  const close = () => {
    setTyped(undefined);
    onClose();
  };
  const draft = typed ?? (edited ? draftOfEntry(edited) : newEntry(entries));
  return (
    <FormDialog
      open={open}
      isTyped={typed !== undefined}
      lost="Cette prestation n’est pas enregistrée."
      guard={guard}
      onDiscard={close}
      title={edited ? 'Modifier la prestation' : 'Ajouter une prestation'}
    >
      {(leave) => (
        <EntryForm
          {...{ draft, edited, entries, isTaxed }}
          onType={setTyped}
          onSaved={close}
          onCancel={leave}
        />
      )}
    </FormDialog>
  );
}

type EntryFormProps = Omit<EntryDialogProps, 'open' | 'onClose'> & {
  draft: EntryDraft;
  onType: (draft: EntryDraft) => void;
  onSaved: () => void;
  onCancel: () => void;
};

type Stored = { listChange: PriceListChange; entry?: PriceEntry };

function EntryForm({ draft, edited, entries, isTaxed, ...on }: EntryFormProps) {
  const [errors, setErrors] = useState<EntryErrors>({});
  const change = (part: Partial<EntryDraft>) => {
    on.onType({ ...draft, ...part });
    setErrors({});
  };

  const { isBusy, run: store } = useAction(async ({ listChange, entry }: Stored) => {
    let index = -1;
    try {
      await changePriceList((list) => {
        const changed = listChange(list);
        index = entry ? changed.indexOf(entry) : -1;
        return changed;
      });
      on.onSaved();
    } catch (error) {
      const refused = error instanceof ExpectedError ? refusedErrors(error.fields, index) : {};
      const isNamed = Object.keys(refused).length > 0;
      flushSync(() => setErrors(isNamed ? refused : { list: messageOf(error) }));
      if (isNamed) showFirstError(null);
    }
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { entry, errors: found } = checkEntry(draft, entries, edited);
    setErrors(found);
    focusFirstError(event.currentTarget, found);
    if (entry) store({ listChange: (list) => withEntry(list, entry, edited), entry });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        name="description"
        label="Prestation, pièce ou appareil"
        required
        maxLength={PRICE_LIST_LIMITS.description}
        value={draft.description}
        error={errors.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <Segments
        name="kind"
        legend="Ce que vend cette prestation"
        options={optionsOf(LINE_KINDS)}
        value={draft.kind}
        error={errors.kind}
        onChange={(kind) => change({ kind })}
      />
      <TextField
        name="price"
        label="Prix (€)"
        required
        inputMode="decimal"
        value={draft.price}
        error={errors.price}
        onChange={({ target }) => change({ price: target.value })}
      />
      {isTaxed && (
        <Checkbox
          label="Ce prix est TTC"
          checked={draft.taxIncluded}
          onChange={({ target }) => change({ taxIncluded: target.checked })}
        />
      )}
      <TextField
        name="device"
        label="Pour quel appareil"
        optional
        help="Son modèle, comme dans vos réparations&#x202f;: iPhone 13."
        maxLength={PRICE_LIST_LIMITS.device}
        value={draft.device}
        error={errors.device}
        onChange={({ target }) => change({ device: target.value })}
      />
      {errors.list && <Failure role="alert">{errors.list}</Failure>}
      <EndButtons>
        {edited ? (
          <Button
            variant="quiet"
            disabled={isBusy}
            onClick={() => store({ listChange: (list) => withoutEntry(list, edited) })}
          >
            Retirer de la liste
          </Button>
        ) : (
          <Button variant="quiet" disabled={isBusy} onClick={on.onCancel}>
            Annuler
          </Button>
        )}
        <Button type="submit" variant="primary" busy={isBusy}>
          Enregistrer
        </Button>
      </EndButtons>
    </form>
  );
}
