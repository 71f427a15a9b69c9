import { type FormEvent, type ReactNode, useState } from 'react';
import type { util } from 'zod/mini';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EndButtons } from '../../../ui/buttons/button-group.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { showFirstError } from '../../../ui/forms/show-first-error.ts';
import styles from './list-item-dialog.module.css';
import { type ListChange, withItem } from './use-list-change.ts';

type Draft<Name extends string> = Record<Name, string>;

/** The props that connect a text field of the form with its draft and its error. */
type FieldProps<Name extends string> = {
  name: Name;
  value: string;
  error: string | undefined;
  autoComplete: 'off';
  onChange: (event: { target: { value: string } }) => void;
};

type FormProps<Item extends { id: string }, Name extends string> = {
  /** The item to change; `undefined` to add one. */
  item: Item | undefined;
  change: ListChange<Item>;
  draft: Draft<Name>;
  /** Checks what is typed. The path of each error is the name of a field of the draft. */
  check: (id: string, draft: Draft<Name>) => util.SafeParseResult<Item>;
  removeLabel: string;
  saveLabel: string;
  /** Whether two fields stand side by side where there is room. */
  inColumns?: boolean;
  /** Renders the fields. `field` returns the props of a field by its name. */
  children: (field: (name: Name) => FieldProps<Name>) => ReactNode;
};

type ListItemDialogProps<Item extends { id: string }, Name extends string> = FormProps<
  Item,
  Name
> & {
  title: string;
  description: string;
  /** The text that warns of what is lost when the dialog closes without saving. */
  lost: string;
  open: boolean;
  onClose: () => void;
};

/** Adds, changes or removes one item of a repair's list. The typed text stays when it cannot be stored. */
export function ListItemDialog<Item extends { id: string }, Name extends string>({
  title,
  description,
  lost,
  open,
  onClose,
  ...form
}: ListItemDialogProps<Item, Name>) {
  const [isTyped, setIsTyped] = useState(false);
  const guard = useLeaveGuard(open && isTyped);
  const close = () => {
    setIsTyped(false);
    form.change.forget();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      isTyped={isTyped}
      lost={lost}
      guard={guard}
      onDiscard={close}
      title={title}
      description={description}
      dismissible={!form.change.isBusy}
    >
      {(leave) => (
        <ItemForm {...form} onTyped={() => setIsTyped(true)} onSaved={close} onCancel={leave} />
      )}
    </FormDialog>
  );
}

function ItemForm<Item extends { id: string }, Name extends string>({
  item,
  change,
  draft: initial,
  check,
  removeLabel,
  saveLabel,
  inColumns = false,
  children,
  onTyped,
  onSaved,
  onCancel,
}: FormProps<Item, Name> & {
  onTyped: () => void;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const [id] = useState(() => item?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = check(id, draft);
    const typed = checked.data;
    const found = fieldErrors(checked);
    setErrors(found);
    focusFirstError(event.currentTarget, found);
    if (!typed) return;
    if (await change.save((items) => withItem(items, typed))) onSaved();
    else showFirstError(null);
  };
  const remove = async () => {
    if (await change.save((items) => items.filter((each) => each.id !== id))) onSaved();
  };
  const refused = change.refused[id] ?? {};
  const isShown = Object.keys(refused).some((name) => name in draft);
  const field = (name: Name): FieldProps<Name> => ({
    name,
    value: draft[name],
    error: errors[name] ?? refused[name],
    onChange: ({ target }) => {
      onTyped();
      setDraft((before) => ({ ...before, [name]: target.value }));
      setErrors(({ [name]: _mended, ...others }) => others);
      change.forget();
    },
    autoComplete: 'off',
  });
  return (
    <form
      className={inColumns ? styles.columns : styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {children(field)}
      {change.failure && !isShown && (
        <div className={styles.whole}>
          <Failure role="alert">{change.failure}</Failure>
        </div>
      )}
      <EndButtons>
        {item && (
          <Button variant="quiet" onClick={() => void remove()} disabled={change.isBusy}>
            {removeLabel}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel} disabled={change.isBusy}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" busy={change.isBusy}>
          {saveLabel}
        </Button>
      </EndButtons>
    </form>
  );
}
