import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { LeaveQuestion } from '../../ui/leave-question.tsx';

type LeaveGuardProps = {
  /** Whether something would be lost. */
  active: boolean;
  onDiscard: () => void;
};

/** Asks before the page is left with unsaved changes. */
export function LeaveGuard({ active, onDiscard }: LeaveGuardProps) {
  const { isHeld, stay, leave } = useLeaveGuard(active);
  return <LeaveQuestion open={isHeld} onStay={stay} onLeave={() => leave(onDiscard)} />;
}
