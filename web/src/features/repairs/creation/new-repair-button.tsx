import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { askedNewRepair, type KnownCustomer } from '../../../lib/repairs/new-repair-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { interruptedIntake } from './intake-place.ts';
import type { Opening } from './new-repair-dialog.tsx';

const loadDialog = () => import('./new-repair-dialog.tsx');
const NewRepairDialog = lazyPart(loadDialog, 'NewRepairDialog');

/**
 * `opensByLink` lets a link such as '+' on a phone open the dialog. The second button, which an empty list shows,
 * ignores such a link.
 */
export function NewRepairButton({ opensByLink = false }: { opensByLink?: boolean }) {
  const [opening, setOpening] = useState<Opening>();
  // The dialog is loaded in advance, so that it opens immediately and even without a network.
  useEffect(() => {
    const timer = setTimeout(() => loadDialog().catch(() => {}), 1_500);
    return () => clearTimeout(timer);
  }, []);
  useAskedOpening(opensByLink, (customer) => setOpening({ customer }));
  return (
    <>
      <Button icon={Plus} variant="primary" onClick={() => setOpening({})}>
        Nouvelle réparation
      </Button>
      {opening && <NewRepairDialog opening={opening} />}
    </>
  );
}

/** Opens the form when a link asks for it, or when a reload interrupted the typing. */
function useAskedOpening(
  opensByLink: boolean,
  open: (customer: KnownCustomer | undefined) => void,
): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state of the navigation opens the form
  useEffect(() => {
    if (!opensByLink) return;
    const asked = askedNewRepair(state) ?? interruptedIntake() !== null;
    if (!asked) return;
    open(asked === true ? undefined : asked);
    void navigate({ pathname, search }, { replace: true });
  }, [state]);
}
