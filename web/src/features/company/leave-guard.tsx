import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { EndButtons } from '../../ui/button-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The path of an in-app link that a plain click would follow. */
function destinationOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return undefined;
  }
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  if (link.pathname === window.location.pathname) return undefined;
  return `${link.pathname}${link.search}${link.hash}`;
}

/** Announces unsaved changes before the page is left: by the browser's own dialog, or by ours for links of the app. */
export function LeaveGuard({ active, onDiscard }: { active: boolean; onDiscard: () => void }) {
  const [destination, setDestination] = useState<string | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!active) return;
    const holdUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdLink = (event: MouseEvent) => {
      const path = destinationOf(event);
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setDestination(path);
    };
    window.addEventListener('beforeunload', holdUnload);
    document.addEventListener('click', holdLink, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', holdUnload);
      document.removeEventListener('click', holdLink, { capture: true });
    };
  }, [active]);

  const leave = () => {
    if (destination === null) return;
    onDiscard();
    navigate(destination);
  };

  return (
    <Dialog
      open={destination !== null}
      onClose={() => setDestination(null)}
      title="Quitter sans sauvegarder ?"
      description="Vos modifications ne sont pas enregistrées."
    >
      <EndButtons>
        <Button variant="danger" onClick={leave}>
          Quitter sans sauvegarder
        </Button>
        <Button variant="primary" data-autofocus onClick={() => setDestination(null)}>
          Rester sur la page
        </Button>
      </EndButtons>
    </Dialog>
  );
}
