import { useState } from 'react';
import type { FollowedRepair } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { dayInWords, PROMISED_LABEL } from '../../../../../shared/repairs/promised-day.ts';
import { Line } from '../../../ui/line-list.tsx';
import { PromisedChoices } from '../promised/promised-choices.tsx';
import { promiseFor } from './follow-up-requests.ts';
import { useLineAction } from './line-action.tsx';
import { CallLink, nameOf, titleOf } from './repair-lines.tsx';

type OverdueRepairLineProps = { line: FollowedRepair; onDone: () => Promise<void> };

/** A repair whose promised day has passed: one press gives it another day. */
export function OverdueRepairLine({ line: { repair }, onDone }: OverdueRepairLineProps) {
  const { id, trackingNumber, promisedOn = '' } = repair;
  const { isBusy, run } = useLineAction(onDone);
  const [chosen, setChosen] = useState('');
  const promise = (day: string) => {
    if (isBusy) return;
    setChosen(day);
    void run(() => promiseFor(id, day));
  };
  return (
    <Line
      title={titleOf(repair)}
      text={[nameOf(repair), trackingNumber, `${PROMISED_LABEL} ${dayInWords(promisedOn)}`].join(
        ' · ',
      )}
    >
      <CallLink repair={repair} />
      <PromisedChoices
        label={`Nouvelle date pour ${trackingNumber}`}
        value=""
        busyWith={isBusy ? chosen : undefined}
        onChoose={promise}
      />
    </Line>
  );
}
