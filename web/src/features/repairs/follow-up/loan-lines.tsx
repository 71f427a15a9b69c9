import { Link } from 'react-router-dom';
import type { OpenLoans } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { isLent } from '../../../../../shared/repairs/loans/answers.ts';
import { deviceLabel } from '../../../../../shared/repairs/repair-status.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { Line } from '../../../ui/lists/line-list.tsx';
import { loanText, withReturned } from '../loans/loan-words.ts';
import { saveLoans } from '../loans/loans-requests.ts';
import { LineAction } from './line-action.tsx';
import { CallLink, nameOf } from './repair-lines.tsx';

type LoanLinesProps = { line: OpenLoans; onDone: () => Promise<void> };

/** The devices that customers still have, each with a link to call the customer and a button that notes the return. */
export function LoanLines({ line: { repair, loans }, onDone }: LoanLinesProps) {
  const over = repair.withdrawnAt
    ? 'fiche retirée'
    : repair.handedOverAt
      ? 'réparation rendue'
      : '';
  const takeBack = async (id: string) => {
    try {
      await saveLoans(repair.id, { version: loans.version, loans: withReturned(loans, [id]) });
    } catch (error) {
      // The loans may have changed since the list was read.
      await onDone();
      throw error;
    }
  };
  return loans.loans.filter(isLent).map((loan) => (
    <Line
      key={loan.id}
      title={<Link to={repairPath(repair.trackingNumber)}>{loan.what}</Link>}
      text={[loanText(loan), deviceLabel(repair), nameOf(repair), over].filter(Boolean).join(' · ')}
    >
      <CallLink repair={repair} />
      <LineAction
        label={`Prêt rendu\u202f: ${loan.what}`}
        act={() => takeBack(loan.id)}
        onDone={onDone}
      >
        Rendu
      </LineAction>
    </Line>
  ));
}
