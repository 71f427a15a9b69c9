import type { ReactNode } from 'react';
import { LinkButton } from '../buttons/button.tsx';
import { EmptyBench, LostArc, UnpluggedCable } from './illustrations.tsx';
import styles from './state.module.css';

type StateProps = {
  title: string;
  /** The text says what happened, then what to do. */
  children?: ReactNode;
  action?: ReactNode;
  /** The title has level 1 if the state is the whole page. */
  level?: 1 | 2;
  illustration?: ReactNode;
};

function State({ title, children, action, level = 2, illustration }: StateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.state}>
      {illustration}
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export function EmptyState({ illustration = <EmptyBench />, ...rest }: StateProps) {
  return <State {...rest} illustration={illustration} />;
}

export function MissingState(props: {
  title: string;
  to: string;
  way: string;
  state?: unknown;
  children: ReactNode;
}) {
  const { title, to, way, state, children } = props;
  const action = (
    <LinkButton to={to} state={state} variant="primary">
      {way}
    </LinkButton>
  );
  return (
    <State level={1} illustration={<LostArc />} title={title} action={action}>
      {children}
    </State>
  );
}

/** Shows a failure, which screen readers announce immediately. */
export function ErrorState(props: Omit<StateProps, 'illustration'>) {
  return (
    <div role="alert">
      <State {...props} illustration={<UnpluggedCable />} />
    </div>
  );
}
