import { Link } from 'react-router-dom';
import type { AwaitedParts, OpenLoans } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { isLent } from '../../../../../shared/repairs/loans/answers.ts';
import { isAwaited } from '../../../../../shared/repairs/parts/awaited.ts';
import { deviceLabel, type RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { customerOf } from '../../../lib/repairs/customer-of.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Line } from '../../../ui/lists/line-list.tsx';
import { loanText, withReturned } from '../loans/loan-words.ts';
import { nextStep, partText } from '../parts/part-words.ts';
import { saveLoans, saveParts } from '../record/record-requests.ts';
import { withItem } from '../record/use-list-change.ts';
import { readFollowUpAgain } from './follow-up-count.ts';
import { LineAction } from './line-action.tsx';
import { CallLink } from './repair-lines.tsx';

/** Waits until a list is stored. After a refusal it may have changed, so the page reads it again. */
async function stored(saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    await readFollowUpAgain();
    throw error;
  }
}

const itemText = (repair: RepairSummary, text: string, handedOver: string) => {
  const over = repair.withdrawnAt ? 'fiche retirée' : repair.handedOverAt && handedOver;
  return [text, deviceLabel(repair), customerOf(repair), over].filter(Boolean).join(' · ');
};

export function AwaitedPartsLines({ line: { repair, parts: list } }: { line: AwaitedParts }) {
  const { version, parts } = list;
  const today = useToday();
  return parts.filter(isAwaited).map((part) => {
    const { label, next } = nextStep(part, today);
    const save = () => saveParts(repair.id, { version, parts: withItem(parts, next) });
    return (
      <Line
        key={part.id}
        title={<Link to={repairPath(repair.trackingNumber)}>{part.label}</Link>}
        text={itemText(repair, partText(part, today), 'appareil rendu')}
      >
        <LineAction label={`${label}\u202f: ${part.label}`} act={() => stored(save())}>
          {label}
        </LineAction>
      </Line>
    );
  });
}

export function LoanLines({ line: { repair, loans: list } }: { line: OpenLoans }) {
  const { version, loans } = list;
  return loans.filter(isLent).map((loan) => (
    <Line
      key={loan.id}
      title={<Link to={repairPath(repair.trackingNumber)}>{loan.what}</Link>}
      text={itemText(repair, loanText(loan), 'réparation rendue')}
    >
      <CallLink repair={repair} />
      <LineAction
        label={`Prêt rendu\u202f: ${loan.what}`}
        act={() => stored(saveLoans(repair.id, { version, loans: withReturned(list, [loan.id]) }))}
      >
        Rendu
      </LineAction>
    </Line>
  ));
}
