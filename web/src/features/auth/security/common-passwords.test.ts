import { expect, test } from 'vitest';
import { refuseCommon } from './common-passwords.ts';

const refused = 'Ce mot de passe est parmi les premiers que l’on essaie';

test.each([
  'Azerty123!',
  'Motdepasse1!',
  'P@ssw0rd2026!',
  'azertyuiop123',
  'Marseille13!',
  'aaaaaaaaaaaa',
  '123456789123',
  'Soleil-2026!',
  'Leamartin-75!',
  'Rebond-2026!',
  'Réparation75!',
  'lea.martin@exemple.fr',
  'LEA.MARTIN@exemple.fr!',
])('The password %s is refused', async (password) => {
  await expect(refuseCommon('lea.martin@exemple.fr', password)).rejects.toThrow(refused);
});

test.each(['soleil dans la cour', 'Demonstration1!', 'vélo-bleu-et-pluie', 'Aa1!9f0c27de4b61'])(
  'The password %s is accepted',
  async (password) => {
    await expect(refuseCommon('lea@exemple.fr', password)).resolves.toBeUndefined();
  },
);
