import { Link } from 'react-router-dom';
import type { AwaitedParts } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';
import { isAwaited } from '../../../../../shared/repairs/parts/awaited.ts';
import { deviceLabel } from '../../../../../shared/repairs/repair-status.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { Line } from '../../../ui/lists/line-list.tsx';
import { nextStep, partText } from '../parts/part-words.ts';
import { saveParts } from '../parts/parts-requests.ts';
import { withItem } from '../record/use-list-change.ts';
import { LineAction } from './line-action.tsx';
import { nameOf } from './repair-lines.tsx';

type AwaitedPartsLinesProps = { line: AwaitedParts; onDone: () => Promise<void> };

export function AwaitedPartsLines({ line: { repair, parts }, onDone }: AwaitedPartsLinesProps) {
  const today = parisDay(Date.now());
  const over = repair.withdrawnAt ? 'fiche retirée' : repair.handedOverAt ? 'appareil rendu' : '';
  const save = async (part: RepairPart) => {
    const { version } = parts;
    try {
      await saveParts(repair.id, { version, parts: withItem(parts.parts, part) });
    } catch (error) {
      // The parts may have changed since the list was read.
      await onDone();
      throw error;
    }
  };
  return parts.parts.filter(isAwaited).map((part) => {
    const { label, next } = nextStep(part, today);
    return (
      <Line
        key={part.id}
        title={<Link to={repairPath(repair.trackingNumber)}>{part.label}</Link>}
        text={[partText(part, today), deviceLabel(repair), nameOf(repair), over]
          .filter(Boolean)
          .join(' · ')}
      >
        <LineAction label={`${label}\u202f: ${part.label}`} act={() => save(next)} onDone={onDone}>
          {label}
        </LineAction>
      </Line>
    );
  });
}
