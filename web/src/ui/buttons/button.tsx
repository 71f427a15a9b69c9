import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** `icon` is a square for one icon, which needs an `aria-label`. */
  size?: 'medium' | 'large' | 'icon';
  wide?: boolean;
};

/** The icon stands before the text. Screen readers do not read it. */
type ButtonIcon = { icon?: LucideIcon | undefined };

export function buttonClass({ variant = 'secondary', size = 'medium', wide }: ButtonLook): string {
  return classNames(
    styles.button,
    styles[variant],
    size !== 'medium' && styles[size],
    wide && styles.wide,
  );
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook &
  ButtonIcon & {
    /** While this is true, a spinner replaces the text and a click does nothing. */
    busy?: boolean;
  };

/** While `busy` is true, the button keeps its width, its name and the focus. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  type = 'button',
  className,
  icon: Icon,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, wide }), busy && styles.busy, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <span className={styles.content}>
        {Icon && <Icon />}
        {children}
      </span>
      {busy && (
        <span className={styles.spinner} aria-hidden="true">
          <Spinner label={null} />
        </span>
      )}
    </button>
  );
}

const buttonGroup =
  (className: string | undefined) =>
  ({ children }: { children: ReactNode }) => <div className={className}>{children}</div>;

export const ButtonStack = buttonGroup(styles.stack);
export const EndButtons = buttonGroup(styles.end);

/** Shows a link that looks like a button. A link opens a page; a button carries out an action. */
export function LinkButton(props: LinkProps & ButtonLook & ButtonIcon) {
  const { variant, size, wide, className, icon: Icon, children, ...rest } = props;
  return (
    <Link {...rest} className={classNames(buttonClass({ variant, size, wide }), className)}>
      {Icon && <Icon />}
      {children}
    </Link>
  );
}
