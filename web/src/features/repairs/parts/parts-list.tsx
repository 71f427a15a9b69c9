import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';
import { isAwaited, proposedStatus } from '../../../../../shared/repairs/parts/awaited.ts';
import type { RepairRecord } from '../../../../../shared/repairs/parts/parts.ts';
import { STATUSES } from '../../../../../shared/repairs/repair-status.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import { withItem } from '../record/use-list-change.ts';
import type { StatusChange } from '../use-status-change.ts';
import { nextStep, partText } from './part-words.ts';
import type { PartsChange } from './use-parts.ts';

type PartsListProps = {
  repair: RepairRecord;
  parts: readonly RepairPart[];
  change: PartsChange;
  /** Why a change of this list was not stored. */
  failure: string;
  statusChange: StatusChange;
  onEdit: (part: RepairPart) => void;
};

/** The parts of a repair with their next step, and the status that they propose. */
export function PartsList({
  repair,
  parts,
  change,
  failure,
  statusChange,
  onEdit,
}: PartsListProps) {
  const today = parisDay(Date.now());
  const proposed = proposedStatus(repair, parts);
  const isOver = repair.status === 'completed' || repair.handedOverAt !== undefined;
  const set = (part: RepairPart) => void change.save((stored) => withItem(stored, part));
  return (
    <>
      <LineList>
        {parts.map((part) => (
          <Line key={part.id} title={part.label} text={partText(part, today)}>
            {isAwaited(part) && (
              <NextButton
                {...nextStep(part, today)}
                part={part}
                disabled={change.isBusy}
                onPress={set}
              />
            )}
            <Button
              variant="quiet"
              aria-label={`Modifier\u202f: ${part.label}`}
              onClick={() => onEdit(part)}
            >
              Modifier
            </Button>
          </Line>
        ))}
      </LineList>
      {failure && <Failure role="alert">{failure}</Failure>}
      {proposed && (
        <Button
          wide
          busy={statusChange.wanted === proposed}
          onClick={() => void statusChange.change(proposed)}
        >
          Passer à «&#xa0;{STATUSES[proposed].shopLabel}&#xa0;»
        </Button>
      )}
      {isOver && parts.some(isAwaited) && (
        <Note>Une pièce attendue reste dans «&#xa0;À suivre&#xa0;» jusqu’à son arrivée.</Note>
      )}
    </>
  );
}

type NextButtonProps = ReturnType<typeof nextStep> & {
  part: RepairPart;
  disabled: boolean;
  onPress: (part: RepairPart) => void;
};

const NextButton = ({ label, next, part, disabled, onPress }: NextButtonProps) => (
  <Button
    aria-label={`${label}\u202f: ${part.label}`}
    disabled={disabled}
    onClick={() => onPress(next)}
  >
    {label}
  </Button>
);
