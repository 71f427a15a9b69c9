import type { TypedRepair } from './pages/dashboard-page.ts';

/** Repairs that fill a dashboard for its picture. */
export const SCENE_REPAIRS: readonly TypedRepair[] = [
  {
    deviceType: 'Smartphone',
    deviceModel: 'iPhone 13',
    issue: 'Écran fissuré, le tactile ne répond plus en haut à gauche',
    customerName: 'Durand',
    customerFirstName: 'Marie',
    customerEmail: 'marie.durand@exemple.fr',
    customerPhone: '06 12 34 56 78',
  },
  {
    deviceType: 'Vélo/Trottinette',
    deviceModel: 'Ninebot Max G30',
    issue: 'Batterie qui ne tient plus la charge',
    customerName: 'Benali',
    customerFirstName: 'Karim',
    customerEmail: 'karim.benali@exemple.fr',
  },
  {
    deviceType: 'Ordinateur portable',
    deviceModel: 'ThinkPad T14',
    issue: 'S’éteint après quelques minutes',
    customerName: 'Lefèvre',
    customerFirstName: 'Anne',
    customerEmail: 'anne.lefevre@exemple.fr',
    customerPhone: '07 98 76 54 32',
  },
  {
    deviceType: 'Console de jeu',
    deviceModel: 'Switch OLED',
    issue: 'Joystick gauche qui dérive',
    customerName: 'Moreau',
    customerFirstName: 'Lucas',
    customerEmail: 'lucas.moreau@exemple.fr',
    customerPhone: '06 11 22 33 44',
  },
];
