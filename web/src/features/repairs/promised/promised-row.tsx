import { useState } from 'react';
import {
  awaitedDay,
  dayInWords,
  isOverdue,
  PROMISED_LABEL,
} from '../../../../../shared/repairs/promised-day.ts';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './promised.module.css';
import { PromisedDialog } from './promised-dialog.tsx';

type PromisedRowProps = {
  repair: Repair;
  onChange: (repair: Repair) => void;
  className: string | undefined;
};

export function PromisedRow({ repair, onChange, className }: PromisedRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const day = awaitedDay(repair);
  if (repair.status === 'completed') return null;
  const isLate = isOverdue(repair, parisDay(Date.now()));
  return (
    <div className={className}>
      <dt>{PROMISED_LABEL}</dt>
      <dd>
        {day && (
          <span className={isLate ? styles.late : undefined}>
            {dayInWords(day)}
            {isLate && ', en retard'}
          </span>
        )}
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {day ? 'Changer la date' : 'Promettre une date'}
        </Button>
        <PromisedDialog
          repair={repair}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onChange={onChange}
        />
      </dd>
    </div>
  );
}
