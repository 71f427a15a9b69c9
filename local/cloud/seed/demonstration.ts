import type { CompanyInput } from '../../../shared/company/company.ts';
import { DEFAULT_SCHEDULE } from '../../../shared/company/schedule.ts';
import type { NewRepairInput } from '../../../shared/repairs/repair-input.ts';
import type { RepairStatus } from '../../../shared/repairs/repairs.ts';

/** The demonstration shop's password is the only one that is written in the repository. */
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

export type DemonstrationRepair = {
  repair: NewRepairInput;
  intakeHoursAgo: number;
  /** The promised day is this many days from today. The number is negative for a day that has passed. */
  promisedInDays?: number;
  steps: readonly { status: RepairStatus; hoursAgo: number; message?: string }[];
};

const DAY = 24;

const customer = (firstName: string, name: string, customerPhone: string) => {
  const latin = `${firstName}.${name}`.normalize('NFD').replace(/[^\w.]/g, '');
  const customerEmail = `${latin.toLowerCase()}@exemple.fr`;
  return { customerFirstName: firstName, customerName: name, customerEmail, customerPhone };
};
const device = (deviceType: NewRepairInput['deviceType'], deviceModel: string, issue: string) => ({
  deviceType,
  deviceModel,
  issue,
});
const step = (status: RepairStatus, hoursAgo: number, message?: string) =>
  message === undefined ? { status, hoursAgo } : { status, hoursAgo, message };

export const DEMONSTRATION_REPAIRS: readonly DemonstrationRepair[] = [
  {
    repair: {
      ...device(
        'laptop',
        'MacBook Air M1',
        'Le clavier ne répond plus après un verre d’eau renversé.',
      ),
      ...customer('Camille', 'Lefèvre', '06 12 34 56 01'),
    },
    intakeHoursAgo: 19 * DAY + 3,
    steps: [
      step('ordered', 18 * DAY, 'Clavier AZERTY commandé chez le fabricant.'),
      step('progress', 13 * DAY),
      step('completed', 12 * DAY, 'Clavier remplacé, carte mère nettoyée.'),
    ],
  },
  {
    repair: {
      ...device('smartphone', 'iPhone 13', 'Écran fissuré, le tactile fonctionne encore.'),
      ...customer('Julien', 'Moreau', '06 12 34 56 02'),
    },
    intakeHoursAgo: 12 * DAY + 2,
    steps: [step('progress', 11 * DAY + 20), step('completed', 11 * DAY + 18)],
  },
  {
    repair: {
      ...device('car', 'Renault Clio IV', 'Autoradio muet depuis le changement de batterie.'),
      ...customer('Sophie', 'Garnier', '06 12 34 56 03'),
    },
    intakeHoursAgo: 9 * DAY,
    steps: [
      step('contact', 8 * DAY, 'Il nous faut le code de l’autoradio. Pouvez-vous nous rappeler ?'),
    ],
  },
  {
    repair: {
      ...device(
        'bike',
        'Trottinette Xiaomi Pro 2',
        'Le frein arrière ne serre plus et la chambre à air est percée.',
      ),
      ...customer('Malik', 'Roux', '06 12 34 56 04'),
    },
    intakeHoursAgo: 8 * DAY + 5,
    promisedInDays: -1,
    steps: [
      step('ordered', 8 * DAY, 'Plaquettes et chambre à air commandées.'),
      step('progress', 3 * DAY + 4),
    ],
  },
  {
    repair: {
      ...device('console', 'Nintendo Switch OLED', 'La manette gauche dérive vers le haut.'),
      ...customer('Inès', 'Petit', '06 12 34 56 05'),
    },
    intakeHoursAgo: 7 * DAY + 1,
    steps: [
      step('progress', 6 * DAY + 4),
      step('completed', 6 * DAY, 'Joystick remplacé et calibré.'),
    ],
  },
  {
    repair: {
      ...device('desktop', 'Dell XPS 8940', 'Ne démarre plus : deux bips longs, écran noir.'),
      ...customer('Luc', 'Bernard', ''),
    },
    intakeHoursAgo: 6 * DAY + 6,
    steps: [
      step('progress', 5 * DAY + 2),
      step(
        'contact',
        2 * DAY + 5,
        'Le disque est en fin de vie. Souhaitez-vous que nous sauvegardions vos photos ?',
      ),
    ],
  },
  {
    repair: {
      ...device('tablet', 'Samsung Galaxy Tab S8', 'La batterie se vide en deux heures.'),
      ...customer('Thomas', 'Nguyen', '06 12 34 56 07'),
    },
    intakeHoursAgo: 5 * DAY + 2,
    steps: [step('ordered', 4 * DAY + 20, 'Batterie d’origine commandée.')],
  },
  {
    repair: {
      ...device('other', 'Enceinte Bose SoundLink', 'Le connecteur de charge est cassé.'),
      ...customer('Élodie', 'Faure', '06 12 34 56 08'),
    },
    intakeHoursAgo: 4 * DAY + 3,
    steps: [step('ordered', 3 * DAY + 22)],
  },
  {
    repair: {
      ...device('smartphone', 'Google Pixel 7', 'Le micro ne capte plus rien pendant les appels.'),
      ...customer('Anaïs', 'Mercier', '06 12 34 56 09'),
    },
    intakeHoursAgo: 2 * DAY + 7,
    steps: [step('progress', 1 * DAY + 5)],
  },
  {
    repair: {
      ...device('laptop', 'Lenovo ThinkPad T14', 'La charnière droite de l’écran est cassée.'),
      ...customer('Hugo', 'Da Silva', '06 12 34 56 10'),
    },
    intakeHoursAgo: 1 * DAY + 6,
    steps: [],
  },
  {
    repair: {
      ...device('smartphone', 'Fairphone 5', 'Objectif arrière rayé, photos floues.'),
      ...customer('Nora', 'Chevalier', '06 12 34 56 11'),
    },
    intakeHoursAgo: 20,
    steps: [],
  },
  {
    repair: {
      ...device(
        'bike',
        'Vélo Moustache Samedi 28',
        'L’assistance électrique se coupe dans les côtes.',
      ),
      ...customer('Gaël', 'Perrin', '06 12 34 56 12'),
    },
    intakeHoursAgo: 2,
    promisedInDays: 2,
    steps: [],
  },
];
