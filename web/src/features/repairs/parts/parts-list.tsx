import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';
import { isAwaited, proposedStatus } from '../../../../../shared/repairs/parts/awaited.ts';
import type { RepairRecord } from '../../../../../shared/repairs/parts/parts.ts';
import { STATUSES } from '../../../../../shared/repairs/repair-status.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import { type ListChange, withItem } from '../record/use-list-change.ts';
import { useStatusChange } from '../use-status-change.ts';
import { nextStep, partText } from './part-words.ts';

type PartsListProps = {
  repair: RepairRecord;
  parts: readonly RepairPart[];
  change: ListChange<RepairPart>;
  failure: string;
  onEdit: (part: RepairPart) => void;
};

export function PartsList({ repair, parts, change, failure, onEdit }: PartsListProps) {
  const statusChange = useStatusChange(repair);
  const today = useToday();
  const proposed = proposedStatus(repair, parts);
  const isOver = repair.status === 'completed' || repair.handedOverAt !== undefined;
  return (
    <>
      <LineList>
        {parts.map((part) => {
          const { label, next } = nextStep(part, today);
          return (
            <Line key={part.id} title={part.label} text={partText(part, today)}>
              {isAwaited(part) && (
                <Button
                  aria-label={`${label}\u202f: ${part.label}`}
                  disabled={change.isBusy}
                  onClick={() => change.save((stored) => withItem(stored, next))}
                >
                  {label}
                </Button>
              )}
              <Button
                variant="quiet"
                aria-label={`Modifier\u202f: ${part.label}`}
                onClick={() => onEdit(part)}
              >
                Modifier
              </Button>
            </Line>
          );
        })}
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
