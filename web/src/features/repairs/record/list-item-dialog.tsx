import { type ReactNode, useState } from 'react';
import type { util } from 'zod/mini';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useTypedDialog } from '../../../lib/navigation/use-typed-dialog.ts';
import { type FieldProps, useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { Form, FormButtons } from '../../../ui/forms/form.tsx';
import { useFirstError } from '../../../ui/forms/show-first-error.ts';
import styles from './list-item-dialog.module.css';
import { type ListChange, withItem } from './use-list-change.ts';

/** The dialog changes `item`, or adds an item if it is undefined. */
export type ItemDialogProps<Shown extends { id: string }, Item extends { id: string } = Shown> = {
  item: Shown | undefined;
  change: ListChange<Item>;
  open: boolean;
  onClose: () => void;
};

type FormProps<Item extends { id: string }, Name extends string> = {
  item: { id: string } | undefined;
  change: ListChange<Item>;
  draft: Record<Name, string>;
  /** The path of each error is the name of a field of the draft. */
  check: (id: string, draft: Record<Name, string>) => util.SafeParseResult<Item>;
  removeLabel: string;
  saveLabel: string;
  inColumns?: boolean;
  /** `field` returns the props of a field by its name. */
  children: (field: (name: Name) => FieldProps<Name>) => ReactNode;
};

type ListItemDialogProps<Item extends { id: string }, Name extends string> = FormProps<
  Item,
  Name
> & {
  title: string;
  description: string;
  lost: string;
  open: boolean;
  onClose: () => void;
};

/** Adds, changes or removes one item of a repair's list. The typed text stays when it cannot be stored. */
export function ListItemDialog<Item extends { id: string }, Name extends string>(
  props: ListItemDialogProps<Item, Name>,
) {
  const { title, description, lost, open, onClose, ...form } = props;
  const { setIsTyped, close, dialog } = useTypedDialog(open, () => {
    form.change.forget();
    onClose();
  });
  return (
    <FormDialog {...{ ...dialog, lost, title, description }}>
      {(leave) => (
        <ItemForm {...form} onTyped={() => setIsTyped(true)} onSaved={close} onCancel={leave} />
      )}
    </FormDialog>
  );
}

type ItemFormProps<Item extends { id: string }, Name extends string> = FormProps<Item, Name> & {
  onTyped: () => void;
  onSaved: () => void;
  onCancel: () => void;
};

function ItemForm<Item extends { id: string }, Name extends string>(
  props: ItemFormProps<Item, Name>,
) {
  const { item, change, check, removeLabel, saveLabel, inColumns, children } = props;
  const { onTyped, onSaved, onCancel } = props;
  const [id] = useState(() => item?.id ?? crypto.randomUUID());
  const refused = change.refusedOf(id);
  const { draft, setErrors, field } = useDraft(props.draft, refused);
  useFirstError(change.refused);
  const submit = (form: HTMLFormElement) => {
    const checked = check(id, draft);
    const found = fieldErrors(checked);
    setErrors(found);
    focusFirstError(form, found);
    const typed = checked.data;
    if (typed) change.save((items) => withItem(items, typed), onSaved);
  };
  const remove = () => change.save((items) => items.filter((each) => each.id !== id), onSaved);
  const isShown = Object.keys(refused).some((name) => name in draft);
  const type = () => {
    onTyped();
    change.forget();
  };
  return (
    <Form className={inColumns ? styles.columns : styles.form} onSend={submit} onChange={type}>
      {children(field)}
      {change.failure && !isShown && (
        <div className={styles.whole}>
          <Failure role="alert">{change.failure}</Failure>
        </div>
      )}
      <FormButtons action={saveLabel} isBusy={change.isBusy} onCancel={onCancel}>
        {item && (
          <Button variant="quiet" onClick={remove} disabled={change.isBusy}>
            {removeLabel}
          </Button>
        )}
      </FormButtons>
    </Form>
  );
}
