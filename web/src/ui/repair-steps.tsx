import { Check } from 'lucide-react';
import { STATUSES } from '../../../shared/repairs/repair-status.ts';
import { PROGRESS_STEPS } from '../../../shared/tracking/tracking.ts';
import { classNames } from './class-names.ts';
import styles from './repair-steps.module.css';
import { StatusIcon } from './status-badge.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type RepairStepsProps = {
  /** This is the index of the current step, from 0. */
  current: number;
  onHold?: boolean;
  skipped?: readonly number[];
  /** `column` stacks the steps at any width. */
  direction?: 'auto' | 'column';
};

type StepState = 'done' | 'skipped' | 'current' | 'ahead';

type Place = Required<Pick<RepairStepsProps, 'current' | 'onHold' | 'skipped'>>;

function stateOf(index: number, { current, onHold, skipped }: Place): StepState {
  if (skipped.includes(index)) return 'skipped';
  if (index !== current) return index < current ? 'done' : 'ahead';
  // Nothing is in progress at the last step, unless the shop has a question.
  return index === PROGRESS_STEPS.length - 1 && !onHold ? 'done' : 'current';
}

const SPOKEN = {
  done: 'fait',
  skipped: 'sans objet',
  current: 'en cours',
  ahead: 'à venir',
} as const satisfies Record<StepState, string>;

/** Shows the four steps that a customer sees, and at which of them the repair is. Specification, section 4. */
export function RepairSteps({
  current,
  onHold = false,
  skipped = [],
  direction = 'auto',
}: RepairStepsProps) {
  return (
    <ol className={classNames(styles.steps, styles[direction])} aria-label="Avancement">
      {PROGRESS_STEPS.map((status, index) => {
        const state = stateOf(index, { current, onHold, skipped });
        const held = onHold && state === 'current';
        return (
          <li
            key={status}
            className={classNames(styles.step, styles[state], held && styles.held)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {state === 'done' ? <Check /> : <StatusIcon status={held ? 'contact' : status} />}
            </span>
            <span className={styles.label}>
              {STATUSES[status].customerLabel}
              <VisuallyHidden> : {held ? 'en attente' : SPOKEN[state]}</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
