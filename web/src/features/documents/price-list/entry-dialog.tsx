import { flushSync } from 'react-dom';
import { LINE_KINDS } from '../../../../../shared/documents/input/line-kinds.ts';
import {
  PRICE_LIST_LIMITS,
  type PriceEntry,
} from '../../../../../shared/documents/price-list/price-list.ts';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useTypedDialog } from '../../../lib/navigation/use-typed-dialog.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import { showFirstError } from '../../../ui/forms/show-first-error.ts';
import { Checkbox, optionsOf, TextField } from '../../../ui/forms/text-field.tsx';
import {
  checkEntry,
  draftOfEntry,
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
  const { setIsTyped, close, dialog } = useTypedDialog(open, onClose);
  return (
    <FormDialog
      {...dialog}
      lost="Cette prestation n’est pas enregistrée."
      title={edited ? 'Modifier la prestation' : 'Ajouter une prestation'}
    >
      {(leave) => (
        <EntryForm
          {...{ edited, entries, isTaxed }}
          onTyped={() => setIsTyped(true)}
          onSaved={close}
          onCancel={leave}
        />
      )}
    </FormDialog>
  );
}

type EntryFormProps = Omit<EntryDialogProps, 'open' | 'onClose'> & {
  onTyped: () => void;
  onSaved: () => void;
  onCancel: () => void;
};

type Stored = { listChange: PriceListChange; entry?: PriceEntry };

function EntryForm({ edited, entries, isTaxed, ...on }: EntryFormProps) {
  const { draft, errors, setErrors, change, field } = useDraft(() =>
    edited ? draftOfEntry(edited) : newEntry(entries),
  );
  const type = () => {
    on.onTyped();
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

  const submit = (form: HTMLFormElement) => {
    const { entry, errors: found } = checkEntry(draft, entries, edited);
    setErrors(found);
    focusFirstError(form, found);
    if (entry) store({ listChange: (list) => withEntry(list, entry, edited), entry });
  };

  return (
    <Form className={styles.form} onSend={submit} onChange={type}>
      <TextField
        {...field('description')}
        label="Prestation, pièce ou appareil"
        required
        maxLength={PRICE_LIST_LIMITS.description}
      />
      <Segments
        name="kind"
        legend="Ce que vend cette prestation"
        options={optionsOf(LINE_KINDS)}
        value={draft.kind}
        error={errors.kind}
        onChange={(kind) => change('kind', kind)}
      />
      <TextField {...field('price')} label="Prix (€)" required inputMode="decimal" />
      {isTaxed && (
        <Checkbox
          label="Ce prix est TTC"
          checked={draft.taxIncluded}
          onChange={({ target }) => change('taxIncluded', target.checked)}
        />
      )}
      <TextField
        {...field('device')}
        label="Pour quel appareil"
        optional
        help="Son modèle, comme dans vos réparations&#x202f;: iPhone 13."
        maxLength={PRICE_LIST_LIMITS.device}
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
    </Form>
  );
}
