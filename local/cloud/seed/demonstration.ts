import type { CompanyInput } from '../../../shared/company/company.ts';
import { DEFAULT_SCHEDULE } from '../../../shared/company/schedule.ts';
import type { NewRepairInput } from '../../../shared/repairs/repair-input.ts';
import type { RepairStatus } from '../../../shared/repairs/repairs.ts';

/** The demonstration shop's account. Its password is the only one that is written in the repository. */
export const DEMONSTRATION_ACCOUNT = { email: 'demo@rebond.fr', password: 'Demonstration1!' };

export const DEMONSTRATION_COMPANY: CompanyInput = {
  company_name: 'Atelier Lumière',
  siret: '732 829 320 00074',
  phone: '02 61 91 12 34',
  address: '12 rue des Carmes\n44000 Nantes',
  schedule: {
    ...DEFAULT_SCHEDULE,
    monday: { open: '14:00', close: '18:30', closed: false },
    saturday: { open: '10:00', close: '17:00', closed: false },
  },
  vat_regime: 'franchise',
  legal_details: 'EI Camille Lumière',
  mediator_name: 'Médiation Conso Ouest',
  mediator_url: 'https://mediation.exemple.fr',
};

export const DEMONSTRATION_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240" role="img">
<title>Atelier Lumière</title>
<rect width="240" height="240" rx="48" fill="#0e5a43"/>
<path d="M120 44a56 56 0 0 0-30 103c6 4 8 9 8 15v6h44v-6c0-6 2-11 8-15a56 56 0 0 0-30-103z" fill="#f7e7b4"/>
<path d="M98 118l14-16 8 20 8-20 14 16" fill="none" stroke="#0e5a43" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
<path d="M100 180h40M106 194h28" stroke="#f7e7b4" stroke-width="8" stroke-linecap="round"/>
</svg>
`;

export type DemonstrationStep = { status: RepairStatus; hoursAgo: number; message?: string };

export type DemonstrationRepair = {
  repair: NewRepairInput;
  intakeHoursAgo: number;
  /** Days from today to the promised day; negative for a day that has passed. */
  promisedInDays?: number;
  steps: readonly DemonstrationStep[];
};

const DAY = 24;

export const DEMONSTRATION_REPAIRS: readonly DemonstrationRepair[] = [
  {
    repair: {
      deviceType: 'laptop',
      deviceModel: 'MacBook Air M1',
      issue: 'Le clavier ne répond plus après un verre d’eau renversé.',
      customerName: 'Lefèvre',
      customerFirstName: 'Camille',
      customerEmail: 'camille.lefevre@exemple.fr',
      customerPhone: '06 12 34 56 01',
    },
    intakeHoursAgo: 19 * DAY + 3,
    steps: [
      {
        status: 'ordered',
        hoursAgo: 18 * DAY,
        message: 'Clavier AZERTY commandé chez le fabricant.',
      },
      { status: 'progress', hoursAgo: 13 * DAY },
      {
        status: 'completed',
        hoursAgo: 12 * DAY,
        message: 'Clavier remplacé, carte mère nettoyée.',
      },
    ],
  },
  {
    repair: {
      deviceType: 'smartphone',
      deviceModel: 'iPhone 13',
      issue: 'Écran fissuré, le tactile fonctionne encore.',
      customerName: 'Moreau',
      customerFirstName: 'Julien',
      customerEmail: 'julien.moreau@exemple.fr',
      customerPhone: '06 12 34 56 02',
    },
    intakeHoursAgo: 12 * DAY + 2,
    steps: [
      { status: 'progress', hoursAgo: 11 * DAY + 20 },
      { status: 'completed', hoursAgo: 11 * DAY + 18 },
    ],
  },
  {
    repair: {
      deviceType: 'car',
      deviceModel: 'Renault Clio IV',
      issue: 'Autoradio muet depuis le changement de batterie.',
      customerName: 'Garnier',
      customerFirstName: 'Sophie',
      customerEmail: 'sophie.garnier@exemple.fr',
      customerPhone: '06 12 34 56 03',
    },
    intakeHoursAgo: 9 * DAY,
    steps: [
      {
        status: 'contact',
        hoursAgo: 8 * DAY,
        message: 'Il nous faut le code de l’autoradio. Pouvez-vous nous rappeler ?',
      },
    ],
  },
  {
    repair: {
      deviceType: 'bike',
      deviceModel: 'Trottinette Xiaomi Pro 2',
      issue: 'Le frein arrière ne serre plus et la chambre à air est percée.',
      customerName: 'Roux',
      customerFirstName: 'Malik',
      customerEmail: 'malik.roux@exemple.fr',
      customerPhone: '06 12 34 56 04',
    },
    intakeHoursAgo: 8 * DAY + 5,
    promisedInDays: -1,
    steps: [
      { status: 'ordered', hoursAgo: 8 * DAY, message: 'Plaquettes et chambre à air commandées.' },
      { status: 'progress', hoursAgo: 3 * DAY + 4 },
    ],
  },
  {
    repair: {
      deviceType: 'console',
      deviceModel: 'Nintendo Switch OLED',
      issue: 'La manette gauche dérive vers le haut.',
      customerName: 'Petit',
      customerFirstName: 'Inès',
      customerEmail: 'ines.petit@exemple.fr',
      customerPhone: '06 12 34 56 05',
    },
    intakeHoursAgo: 7 * DAY + 1,
    steps: [
      { status: 'progress', hoursAgo: 6 * DAY + 4 },
      { status: 'completed', hoursAgo: 6 * DAY, message: 'Joystick remplacé et calibré.' },
    ],
  },
  {
    repair: {
      deviceType: 'desktop',
      deviceModel: 'Dell XPS 8940',
      issue: 'Ne démarre plus : deux bips longs, écran noir.',
      customerName: 'Bernard',
      customerFirstName: 'Luc',
      customerEmail: 'luc.bernard@exemple.fr',
      customerPhone: '',
    },
    intakeHoursAgo: 6 * DAY + 6,
    steps: [
      { status: 'progress', hoursAgo: 5 * DAY + 2 },
      {
        status: 'contact',
        hoursAgo: 2 * DAY + 5,
        message: 'Le disque est en fin de vie. Souhaitez-vous que nous sauvegardions vos photos ?',
      },
    ],
  },
  {
    repair: {
      deviceType: 'tablet',
      deviceModel: 'Samsung Galaxy Tab S8',
      issue: 'La batterie se vide en deux heures.',
      customerName: 'Nguyen',
      customerFirstName: 'Thomas',
      customerEmail: 'thomas.nguyen@exemple.fr',
      customerPhone: '06 12 34 56 07',
    },
    intakeHoursAgo: 5 * DAY + 2,
    steps: [
      { status: 'ordered', hoursAgo: 4 * DAY + 20, message: 'Batterie d’origine commandée.' },
    ],
  },
  {
    repair: {
      deviceType: 'other',
      deviceModel: 'Enceinte Bose SoundLink',
      issue: 'Le connecteur de charge est cassé.',
      customerName: 'Faure',
      customerFirstName: 'Élodie',
      customerEmail: 'elodie.faure@exemple.fr',
      customerPhone: '06 12 34 56 08',
    },
    intakeHoursAgo: 4 * DAY + 3,
    steps: [{ status: 'ordered', hoursAgo: 3 * DAY + 22 }],
  },
  {
    repair: {
      deviceType: 'smartphone',
      deviceModel: 'Google Pixel 7',
      issue: 'Le micro ne capte plus rien pendant les appels.',
      customerName: 'Mercier',
      customerFirstName: 'Anaïs',
      customerEmail: 'anais.mercier@exemple.fr',
      customerPhone: '06 12 34 56 09',
    },
    intakeHoursAgo: 2 * DAY + 7,
    steps: [{ status: 'progress', hoursAgo: 1 * DAY + 5 }],
  },
  {
    repair: {
      deviceType: 'laptop',
      deviceModel: 'Lenovo ThinkPad T14',
      issue: 'La charnière droite de l’écran est cassée.',
      customerName: 'Da Silva',
      customerFirstName: 'Hugo',
      customerEmail: 'hugo.dasilva@exemple.fr',
      customerPhone: '06 12 34 56 10',
    },
    intakeHoursAgo: 1 * DAY + 6,
    steps: [],
  },
  {
    repair: {
      deviceType: 'smartphone',
      deviceModel: 'Fairphone 5',
      issue: 'Objectif arrière rayé, photos floues.',
      customerName: 'Chevalier',
      customerFirstName: 'Nora',
      customerEmail: 'nora.chevalier@exemple.fr',
      customerPhone: '06 12 34 56 11',
    },
    intakeHoursAgo: 20,
    steps: [],
  },
  {
    repair: {
      deviceType: 'bike',
      deviceModel: 'Vélo Moustache Samedi 28',
      issue: 'L’assistance électrique se coupe dans les côtes.',
      customerName: 'Perrin',
      customerFirstName: 'Gaël',
      customerEmail: 'gael.perrin@exemple.fr',
      customerPhone: '06 12 34 56 12',
    },
    intakeHoursAgo: 2,
    promisedInDays: 2,
    steps: [],
  },
];
