import { PROGRESS_STEPS } from '../../../shared/tracking/tracking.ts';
import { classNames } from './class-names.ts';
import { Check } from './icons/check.ts';
import styles from './repair-steps.module.css';
import { StatusIcon } from './status-badge.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type RepairStepsProps = {
  /** Index of the step the repair is at, from 0. */
  current: number;
  /** The repair waits for a word with the customer: the step is not going on. */
  onHold?: boolean;
  /** Indexes of the steps before it that never happened. */
  skipped?: readonly number[];
  /** `column` stacks the steps whatever the width. */
  direction?: 'auto' | 'column';
};

type StepState = 'done' | 'skipped' | 'current' | 'ahead';

type Place = Required<Pick<RepairStepsProps, 'current' | 'onHold' | 'skipped'>>;

function stateOf(index: number, { current, onHold, skipped }: Place): StepState {
  if (skipped.includes(index)) return 'skipped';
  if (index !== current) return index < current ? 'done' : 'ahead';
  // The last step is an end: once there, nothing is under way any more, unless the shop has something to ask.
  return index === PROGRESS_STEPS.length - 1 && !onHold ? 'done' : 'current';
}

const SPOKEN = {
  done: 'fait',
  skipped: 'sans objet',
  current: 'en cours',
  ahead: 'à venir',
} as const satisfies Record<StepState, string>;

/** The four steps a customer sees, and where the repair is among them. Specification, section 4. */
export function RepairSteps({
  current,
  onHold = false,
  skipped = [],
  direction = 'auto',
}: RepairStepsProps) {
  return (
    <ol className={classNames(styles.steps, styles[direction])} aria-label="Avancement">
      {PROGRESS_STEPS.map(({ status, label }, index) => {
        const state = stateOf(index, { current, onHold, skipped });
        const held = onHold && state === 'current';
        return (
          <li
            key={status}
            className={classNames(styles.step, styles[state], held && styles.held)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {state === 'done' ? (
                <Check aria-hidden="true" />
              ) : (
                <StatusIcon status={held ? 'contact' : status} />
              )}
            </span>
            <span className={styles.label}>
              {label}
              <VisuallyHidden> : {held ? 'en attente' : SPOKEN[state]}</VisuallyHidden>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
