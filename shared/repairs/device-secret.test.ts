import { describe, expect, it } from 'vitest';
import { secretHint } from './device-secret.ts';

describe('A code or password in the description of a fault', () => {
  it.each([
    'code 1234',
    'Écran cassé, CODE : 0000.',
    'code = 4821',
    'le code est 482915',
    'Code PIN 1234',
    'code pin: 12 34',
    'PIN 0000',
    'puk 12345678',
    'code du téléphone 2580',
    'code de déverrouillage : 147258',
    'code d’accès 1379',
    'digicode 4567',
    'Vitre fissurée\ncode 1234',
    'mdp Azerty12',
    'mdp : Soleil',
    'mot de passe : toto',
    'Mot de passe Windows = chaton',
    'mot de passe session Marie75',
    'mot de passe est papa2010',
    'password: hunter2',
    'passcode 998877',
    'schéma en L',
    'schéma : Z',
    'schéma 1-2-3-6-9',
    'schema 14789',
    'schéma de déverrouillage en Z',
    'code\u00a0: 1234',
    'code 1234',
  ])('A secret is noticed in: %s', (text) => {
    expect(secretHint(text)).toMatch(/notes privées/);
  });

  it.each([
    '',
    'Écran fissuré',
    'code erreur E04',
    'code erreur 1234',
    'code d’erreur : 1234',
    'erreur code 1234',
    'affiche le code 5100',
    'La machine affiche code 4021 au démarrage',
    'défaut code 3301',
    'code postal 75011',
    'code barre 3760123456789',
    'code produit 12345',
    'code promo 2026',
    'code E1234',
    'code 0x80070057',
    'code 43',
    'code 356938035643809',
    'demander le code au client',
    'code oublié',
    'mot de passe oublié',
    'mot de passe : oublié',
    'mot de passe : non communiqué',
    'mot de passe : à demander',
    'mot de passe inconnu du client',
    'Mot de passe Windows oublié, à réinitialiser',
    'sans mot de passe',
    'mdp refusé',
    'schéma électrique à revoir',
    'schéma : voir notice',
    'changement du code NAF',
    'iPhone 13, pin de charge tordue',
    'pin 3 du connecteur oxydée',
    'Encoder 12345678',
    'batterie 4000 mAh',
  ])('No secret is seen in: %s', (text) => {
    expect(secretHint(text)).toBe('');
  });

  it('The search takes time linear in the length of the text', () => {
    const worst = [
      'code '.repeat(20_000),
      `mdp ${'a'.repeat(100_000)}`,
      `code ${'1 '.repeat(50_000)}`,
    ];
    expect(worst.map(secretHint)).toEqual(['', '', '']);
  });
});
