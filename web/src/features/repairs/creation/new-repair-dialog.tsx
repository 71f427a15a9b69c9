import { useEffect, useState } from 'react';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard.ts';
import type { KnownCustomer } from '../../../lib/repairs/new-repair-state.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { NewRepairForm } from './new-repair-form.tsx';
import { useNewRepair } from './use-new-repair.ts';

export type Opening = { customer?: KnownCustomer | undefined };

type NewRepairDialogProps = {
  /** Each new request opens the dialog. */
  opening: Opening;
};

/**
 * The form stays until the repair is created, so a refused form keeps its text. When the person closes the form, its
 * text is discarded, so that it never gets into another customer's repair.
 */
export function NewRepairDialog({ opening }: NewRepairDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const repair = useNewRepair(() => {
    close();
    guard.stay();
  });
  const guard = useLeaveGuard(isOpen && repair.isTyped);
  const discard = () => {
    repair.discard();
    close();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request opens the dialog
  useEffect(() => {
    if (opening.customer) repair.openFor(opening.customer);
    setIsOpen(true);
  }, [opening]);
  return (
    <FormDialog
      open={isOpen}
      title="Nouvelle réparation"
      isTyped={repair.isTyped}
      lost="Cette réparation n’est pas encore créée."
      guard={guard}
      onDiscard={discard}
    >
      {(leave) => <NewRepairForm repair={repair} onCancel={leave} />}
    </FormDialog>
  );
}
