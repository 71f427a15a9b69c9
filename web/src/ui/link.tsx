import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useNavigate } from 'react-router-dom';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** What the page that it leads to finds in its location. */
  state?: unknown;
};

/** A click that asks for this page in this tab; with a key held it asks for another. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A link within the app. The library's own component of this name brings its forms, fetchers and prefetching along
 * (docs/decisions/0061).
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    // To where one is: no second entry for the same place.
    void navigate(to, { state, replace: href === `${pathname}${search}${hash}` });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
