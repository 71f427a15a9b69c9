import { deviceLabel, type Repair } from '../../../../../shared/repairs/repairs.ts';
import { trackingPath } from '../../../../../shared/tracking/tracking-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Printer } from '../../../ui/icons/printer.ts';
import { Share } from '../../../ui/icons/share.ts';
import { notify } from '../../../ui/notify.ts';

/** Gives the customer's own link on, which shows them all whatever the shop leaves to it: by what the device shares with, else to the clipboard. */
async function share(repair: Repair): Promise<void> {
  const path = trackingPath(repair.trackingNumber, repair.tracking_key);
  const url = new URL(path, window.location.origin).href;
  const title = `Suivi ${repair.trackingNumber} · ${deviceLabel(repair)}`;
  try {
    if ('share' in navigator) await navigator.share({ title, url });
    else await copy(url);
  } catch (error) {
    // Closing the device's own sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify.success('Lien de suivi copié', url);
  } catch {
    // A browser may refuse the clipboard: the link is there to be written down.
    notify.info('Lien de suivi', url);
  }
}

/** What the page can be given on as. */
export function RecordActions({ repair }: { repair: Repair }) {
  return (
    <>
      <Button onClick={() => void share(repair)}>
        <Share aria-hidden="true" />
        Partager
      </Button>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        Imprimer
      </Button>
    </>
  );
}
