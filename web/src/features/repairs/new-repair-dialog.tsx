import { Plus } from 'lucide-react';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { askedNewRepair, type KnownCustomer } from '../../lib/new-repair-state.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useNewRepair } from './use-new-repair.ts';

const loadForm = () => import('./new-repair-form.tsx');
const NewRepairForm = lazy(async () => ({ default: (await loadForm()).NewRepairForm }));

type NewRepairDialogProps = {
  /** Whether a link can open the dialog, such as '+' on a phone. An empty list shows a second dialog, which must not. */
  opensByLink?: boolean;
};

/**
 * The 'Nouvelle réparation' button with its dialog. A refused form stays filled in. Leaving typed text asks
 * for confirmation and then empties the form, so that no data of one customer ends up in the next one's
 * record.
 */
export function NewRepairDialog({ opensByLink = false }: NewRepairDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  // The dialog waits for its form. Otherwise the first keys that somebody types would reach no field.
  const open = () => startTransition(() => setIsOpen(true));
  const close = () => setIsOpen(false);
  // Loaded before it is needed, the form opens immediately, and without a network.
  useEffect(() => {
    const timer = setTimeout(() => loadForm().catch(() => {}), 1_500);
    return () => clearTimeout(timer);
  }, []);
  const repair = useNewRepair(() => {
    close();
    guard.stay();
  });
  useAskedOpening(opensByLink, (customer) => {
    // The form still contains the repair that is being created.
    if (repair.isBusy) return;
    if (customer) repair.openFor(customer);
    open();
  });
  const guard = useLeaveGuard(isOpen && repair.isTyped);
  const discard = () => {
    repair.discard();
    close();
  };
  return (
    <>
      <Button variant="primary" onClick={open} busy={repair.isBusy}>
        <Plus aria-hidden="true" />
        Nouvelle réparation
      </Button>
      <Suspense>
        <FormDialog
          // The list shows the repair that is being created, and a refused form comes back.
          open={isOpen && (!repair.isBusy || guard.isHeld)}
          title="Nouvelle réparation"
          isTyped={repair.isTyped}
          lost="Cette réparation n’est pas encore créée."
          guard={guard}
          onDiscard={discard}
        >
          {(leave) => <NewRepairForm repair={repair} onCancel={leave} />}
        </FormDialog>
      </Suspense>
    </>
  );
}

/** Opens the form when a link asked for it, once: a reload of the page does not open it again. */
function useAskedOpening(
  opensByLink: boolean,
  open: (customer: KnownCustomer | undefined) => void,
): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state of the navigation opens the form
  useEffect(() => {
    const asked = opensByLink && askedNewRepair(state);
    if (!asked) return;
    open(asked === true ? undefined : asked);
    void navigate({ pathname, search }, { replace: true });
  }, [state]);
}
