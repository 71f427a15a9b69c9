import type { Loan } from '../../../../../shared/repairs/loans/answers.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListCard } from '../record/list-card.tsx';
import { saveLoans } from '../record/record-requests.ts';
import { useListChange } from '../record/use-list-change.ts';
import type { RecordProps } from '../record/use-record.ts';
import { inputsOf, LEND } from './loan-words.ts';

const LoansList = lazyPart(() => import('./loans-list.tsx'), 'LoansList');
const LoanDialog = lazyDialog(() => import('./loan-dialog.tsx'), 'LoanDialog');

/** After the hand-over of the repaired device, no loan can be added. */
export function LoansCard({ repair }: RecordProps) {
  const { id, loans: stored, handedOverAt } = repair;
  const change = useListChange(repair, inputsOf(stored), (changed) =>
    saveLoans(id, { version: stored?.version ?? 0, loans: changed }),
  );
  const loans = stored?.loans ?? [];
  const isOver = handedOverAt !== undefined;
  return (
    <ListCard<Loan>
      title="Appareil de prêt"
      isOver={isOver && loans.length === 0}
      add={!isOver && { label: LEND, words: 'Prêter' }}
      failure={change.failure}
      list={(state) => loans.length > 0 && <LoansList {...{ loans, change, ...state }} />}
      dialog={(state) => <LoanDialog {...state} change={change} />}
    />
  );
}
