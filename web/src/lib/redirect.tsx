import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

type RedirectProps = {
  to: string;
  /** The navigation state for the target page. */
  state?: unknown;
};

/** Replaces this page by another one without leaving an entry in the history. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the redirect runs once, even when the page changes meanwhile
  useEffect(() => void navigate(to, { state, replace: true }), []);
  return null;
}
