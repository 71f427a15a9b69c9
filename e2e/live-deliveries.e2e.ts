import { freshEmail } from './accounts.ts';
import type { RunningCloud } from './cloud.ts';
import type { DashboardPage } from './pages/dashboard-page.ts';
import { test } from './shop-test.ts';
import { expect } from './test.ts';

/**
 * A notification passes through the stream, the queue, the sender and its provider, and its outcome returns
 * to the page.
 */

const typed = (customerName: string) => ({
  deviceType: 'Tablette',
  customerName,
  customerEmail: freshEmail('client'),
  customerPhone: '06 12 34 56 78',
});

test.afterEach(async ({ cloud }) => cloud.messaging({ name: 'clearFaults', args: [] }));

type Service = 'ses' | 'sns';
const ERROR_OF = {
  refusal: { ses: 'MessageRejected', sns: 'InvalidParameter' },
  outage: { ses: 'ServiceUnavailable', sns: 'InternalError' },
} as const;

/** Makes SES and SNS refuse every message, or be unavailable, until the faults are cleared. */
async function failWith(cloud: RunningCloud, how: keyof typeof ERROR_OF) {
  for (const service of ['ses', 'sns'] satisfies Service[]) {
    const code = ERROR_OF[how][service];
    const status = how === 'refusal' ? 400 : 503;
    const fault = { service, code, message: 'Asked for', status, times: 100 };
    await cloud.messaging({ name: 'failNext', args: [fault] });
  }
}

async function resendAll(dashboard: DashboardPage, number: string) {
  const card = dashboard.card(number);
  await card.getByRole('button', { name: /^Renvoyer l’e-mail/ }).click();
  await expect(card).toContainText(/E-mail envoyé à \d\d:\d\d/);
  await card.getByRole('button', { name: /^Renvoyer le SMS/ }).click();
  await expect(card).toContainText(/SMS envoyé à \d\d:\d\d/);
  await expect(card.getByRole('button', { name: /^Renvoyer/ })).toHaveCount(0);
  await expect(dashboard.toast('SMS Envoyé ✅')).toBeVisible();
}

test('The shop sees what becomes of each message, whatever its providers do', async ({
  page,
  cloud,
  dashboard,
  problems,
}) => {
  problems.expectRefusal(503, /\/api\/functions\//);
  await page.goto('/dashboard');

  await test.step('Refused messages say why on the card and can be sent again', async () => {
    await failWith(cloud, 'refusal');
    const number = await dashboard.create(typed('Refus'));
    await Promise.all([
      expect(dashboard.toast('Échec Envoi Email')).toContainText(/Refus.*adresse/),
      expect(dashboard.toast('Échec Envoi SMS')).toContainText(/Refus.*numéro/),
    ]);
    const card = dashboard.card(number);
    await card.getByText('E-mail refusé').click();
    await expect(card.getByText('L’adresse e-mail a été refusée.')).toBeVisible();
    await card.getByText('SMS refusé').click();
    await expect(card.getByText('Le numéro a été refusé.')).toBeVisible();
    await cloud.messaging({ name: 'clearFaults', args: [] });
    await resendAll(dashboard, number);
  });

  await test.step('An unavailable provider leaves the card waiting, and the shop can try again', async () => {
    await failWith(cloud, 'outage');
    const number = await dashboard.create(typed('Panne'));
    await Promise.all([
      expect(dashboard.toast('Erreur Critique Email')).toContainText(/Panne.*répond pas/),
      expect(dashboard.toast('Erreur Critique SMS')).toContainText(/Panne.*répond pas/),
    ]);
    const card = dashboard.card(number);
    await card.getByText('E-mail en attente').click();
    await expect(card.getByText('Le service d’e-mail ne répond pas.')).toBeVisible();
    await card.getByText('SMS en attente').click();
    await expect(card.getByText('Le service de SMS ne répond pas.')).toBeVisible();
    await cloud.messaging({ name: 'clearFaults', args: [] });
    await resendAll(dashboard, number);
  });

  await test.step('With slow SES and SNS, a click still succeeds at once', async () => {
    const number = await dashboard.create(typed('Lent'));
    const card = dashboard.card(number);
    await expect(card).toContainText('E-mail envoyé');
    await expect(card).toContainText('SMS envoyé');
    for (const service of ['ses', 'sns'] satisfies Service[]) {
      await cloud.messaging({ name: 'setLatency', args: [service, 3_000] });
    }
    await dashboard.setStatus(number, 'Terminée');
    const completed = card.getByRole('button', { name: 'Terminée', exact: true });
    await expect(completed).toHaveAttribute('aria-pressed', 'true');
    await expect(card).toContainText('E-mail en attente');
    await expect(card).toContainText('SMS en attente');
    await expect(card).toContainText('E-mail envoyé');
    await expect(card).toContainText('SMS envoyé');
  });
});
