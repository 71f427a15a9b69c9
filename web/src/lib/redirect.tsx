import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

type RedirectProps = {
  to: string;
  /** What the page that it leads to finds in its location. */
  state?: unknown;
};

/** Goes elsewhere in place of this page, which leaves no trace in the history. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is followed once, whatever comes of the page meanwhile
  useEffect(() => void navigate(to, { state, replace: true }), []);
  return null;
}
