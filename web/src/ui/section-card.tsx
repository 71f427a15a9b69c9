import { Card, Heading } from '@aws-amplify/ui-react';
import { type ReactNode, useId } from 'react';
import '@aws-amplify/ui-react/styles/card.layer.css';
import '@aws-amplify/ui-react/styles/heading.layer.css';
import './amplify.css';
import { classNames } from './class-names.ts';
import styles from './section-card.module.css';

type SectionCardProps = {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A titled part of a private page, made of Amplify UI's card and heading with our tokens. */
export function SectionCard({ title, aside, className, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card
      as="section"
      variation="outlined"
      aria-labelledby={id}
      className={classNames(styles.card, className)}
    >
      <div className={styles.head}>
        <Heading level={2} id={id} className={styles.title}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </Card>
  );
}
