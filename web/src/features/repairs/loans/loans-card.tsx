import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Loan } from '../../../../../shared/repairs/loans/answers.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import type { RecordProps } from '../record/record-props.ts';
import { LEND, useLoans } from './use-loans.ts';

/** Few repairs come with a loan, so the list and the dialog are loaded on demand. */
const LoansList = lazy(() =>
  import('./loans-list.tsx').then((module) => ({ default: module.LoansList })),
);
const LoanDialog = lazy(() =>
  import('./loan-dialog.tsx').then((module) => ({ default: module.LoanDialog })),
);

/** The loans of a repair. After the hand-over of the repaired device, no loan can be added. */
export function LoansCard(props: RecordProps) {
  const { repair } = props;
  const change = useLoans(props);
  const loans = repair.loans?.loans ?? [];
  /**
   * The loan in the dialog; undefined before the dialog is first opened. The dialog then stays mounted, so that
   * closing it restores the focus.
   */
  const [edited, setEdited] = useState<{ loan: Loan | undefined; isOpen: boolean }>();
  const isOver = repair.handedOverAt !== undefined;
  if (isOver && loans.length === 0) return null;
  return (
    <SectionCard
      title="Appareil de prêt"
      aside={
        !isOver && (
          <Button
            variant="quiet"
            aria-label={LEND}
            onClick={() => setEdited({ loan: undefined, isOpen: true })}
          >
            <Plus aria-hidden="true" />
            Prêter
          </Button>
        )
      }
    >
      {loans.length > 0 && (
        <Suspense>
          <LoansList
            {...{ loans, change }}
            failure={edited?.isOpen ? '' : change.failure}
            onEdit={(loan) => setEdited({ loan, isOpen: true })}
          />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <LoanDialog
            loan={edited.loan}
            open={edited.isOpen}
            onClose={() => setEdited({ ...edited, isOpen: false })}
            change={change}
          />
        </Suspense>
      )}
    </SectionCard>
  );
}
