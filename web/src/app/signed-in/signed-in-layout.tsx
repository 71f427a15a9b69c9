import { type ReactNode, useEffect } from 'react';
import { RequireSession } from '../../features/auth/require-session.tsx';
import { useScanner } from '../../features/repairs/dashboard/use-scanner.ts';
import { watchRepairs } from '../../features/repairs/dashboard/watch-shop.ts';
import { useOpenMessage } from '../../features/repairs/message/open-message.ts';
import { openShopChannel } from '../../lib/cache/shop-channel.ts';
import { useQuickQuote } from '../../lib/documents/quick-quote.ts';
import { useFreshSignIn } from '../../lib/session/fresh-sign-in.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { ignoreSecondPresses } from './double-press.ts';
import { watchDocuments } from './quote-news.ts';
import { SignedInHeader } from './signed-in-header.tsx';

const SignInAgainDialog = lazyDialog(
  () => import('../../features/auth/security/sign-in-again-dialog.tsx'),
  'SignInAgainDialog',
);

const QuickQuoteDialog = lazyDialog(
  () => import('../../features/documents/quick-quote/quick-quote-dialog.tsx'),
  'QuickQuoteDialog',
);

const MessageDialog = lazyDialog(
  () => import('../../features/repairs/message/message-dialog.tsx'),
  'MessageDialog',
);

export function SignedInLayout({ children }: { children?: ReactNode }) {
  return (
    <RequireSession header={<SignedInHeader />}>
      {children}
      <ShopEvents />
      <QuickQuoteDialog open={useQuickQuote(({ repair }) => repair !== null)} />
      <MessageDialog open={useOpenMessage(({ isOpen }) => isOpen)} />
      <SignInAgainDialog open={useFreshSignIn(({ answer }) => answer !== null)} />
    </RequireSession>
  );
}

function ShopEvents() {
  useScanner();
  useEffect(watchShop, []);
  useEffect(ignoreSecondPresses, []);
  return null;
}

/** Writes changes that happen to the shop elsewhere into the cache. Returns the function that stops this. */
function watchShop(): () => void {
  const repairs = watchRepairs();
  const onDocument = watchDocuments();
  const close = openShopChannel((frame) => {
    if (frame.type === 'repair') repairs.onRepair(frame);
    if (frame.type === 'document') onDocument(frame.document);
  });
  return () => {
    repairs.stop();
    close();
  };
}
