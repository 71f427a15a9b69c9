import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './auth-form.module.css';

type TextButtonProps = ComponentProps<'button'> & { busy?: boolean };

/** This button looks like a link within a form. */
export function TextButton({ busy = false, className, onClick, ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(styles.link, className)}
      aria-disabled={busy || undefined}
      onClick={(event) => !busy && onClick?.(event)}
    />
  );
}
