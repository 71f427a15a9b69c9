import { isLent, type Loan } from '../../../../../shared/repairs/loans/answers.ts';
import type { LoanInput } from '../../../../../shared/repairs/loans/loans.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import type { ListChange } from '../record/use-list-change.ts';
import { loanText } from './loan-words.ts';

type LoansListProps = {
  loans: readonly Loan[];
  change: ListChange<LoanInput>;
  failure: string;
  onEdit: (loan: Loan) => void;
};

export function LoansList({ loans, change, failure, onEdit }: LoansListProps) {
  const takeBack = (id: string) =>
    change.save((all) => all.map((loan) => (loan.id === id ? { ...loan, returned: true } : loan)));
  return (
    <>
      <LineList>
        {loans.map((loan) => (
          <Line key={loan.id} title={loan.what} text={loanText(loan)}>
            {isLent(loan) && (
              <>
                <Button
                  aria-label={`Prêt rendu\u202f: ${loan.what}`}
                  disabled={change.isBusy}
                  onClick={() => takeBack(loan.id)}
                >
                  Rendu
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Modifier le prêt\u202f: ${loan.what}`}
                  onClick={() => onEdit(loan)}
                >
                  Modifier
                </Button>
              </>
            )}
          </Line>
        ))}
      </LineList>
      {failure && <Failure role="alert">{failure}</Failure>}
    </>
  );
}
