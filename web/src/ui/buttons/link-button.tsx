import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { type ButtonLook, buttonClass } from './button.tsx';

/** Shows a link that looks like a button. A link opens a page; a button carries out an action. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, wide }), className)} />;
}
