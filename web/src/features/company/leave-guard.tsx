import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { LeaveQuestion } from '../../ui/leave-question.tsx';

type LeaveGuardProps = {
  /** Whether there are unsaved changes. */
  active: boolean;
  onDiscard: () => void;
};

/** Asks for a confirmation before the page is left with unsaved changes. */
export function LeaveGuard({ active, onDiscard }: LeaveGuardProps) {
  const { isHeld, stay, leave } = useLeaveGuard(active);
  return <LeaveQuestion open={isHeld} onStay={stay} onLeave={() => leave(onDiscard)} />;
}
