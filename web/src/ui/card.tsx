import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li';
  roomy?: boolean;
  /** A shadow, only for surfaces that float above the page. */
  floating?: boolean;
};

export function Card({ as: Element = 'div', roomy, floating, className, ...rest }: CardProps) {
  const Tag = Element as 'div';
  return (
    <Tag
      {...rest}
      className={classNames(
        styles.card,
        roomy && styles.roomy,
        floating && styles.floating,
        className,
      )}
    />
  );
}
