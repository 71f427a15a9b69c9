import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useNavigate } from 'react-router-dom';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** The navigation state for the target page. */
  state?: unknown;
};

/** Whether a click opens the link in this tab. With a modifier key, it opens another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** A link within the app, smaller than the library's component (docs/decisions/0061). */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    // A link to the current address adds no second entry.
    void navigate(to, { state, replace: href === `${pathname}${search}${hash}` });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
