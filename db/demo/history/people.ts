import type { Random } from './random.ts';

export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  region: string;
  landmark?: string;
};

const FIRST = [
  'Ama', 'Kwame', 'Efua', 'Kofi', 'Akosua', 'Yaw', 'Abena', 'Kwesi', 'Esi', 'Kojo', 'Adwoa', 'Kwabena', 'Afia', 'Kweku', 'Araba', 'Fiifi',
  'Selorm', 'Dzifa', 'Edem', 'Naa', 'Nii', 'Mawuli', 'Akua', 'Yaa', 'Ekow', 'Maame', 'Nana', 'Sena', 'Elikem', 'Zainab', 'Rashid', 'Mariam',
];
const LAST = [
  'Mensah', 'Owusu', 'Asante', 'Boateng', 'Appiah', 'Darko', 'Agyeman', 'Ofori', 'Amoah', 'Sarpong', 'Tetteh', 'Lamptey', 'Quaye', 'Addo',
  'Ansah', 'Osei', 'Antwi', 'Frimpong', 'Agbeko', 'Dogbe', 'Alhassan', 'Issah', 'Nyarko', 'Baidoo', 'Essien',
];
/** Towns, repeated by their share of orders; the streets are invented. */
const TOWNS = [
  { city: 'Accra', region: 'Greater Accra', streets: ['Oxford Street, Osu', 'Boundary Road, East Legon', 'Third Circular, Cantonments', 'Nii Boi Town Road', 'Lagos Avenue'], landmark: 'Behind the filling station' },
  { city: 'Accra', region: 'Greater Accra', streets: ['Spintex Road', 'Ring Road Central', 'Labone Crescent', 'Haatso Atomic Road'], landmark: 'Blue gate beside the pharmacy' },
  { city: 'Tema', region: 'Greater Accra', streets: ['Community 11, Hospital Road', 'Community 25'], landmark: 'Opposite the school' },
  { city: 'Kumasi', region: 'Ashanti', streets: ['Ahodwo Main Road', 'Bantama High Street', 'KNUST, Ayeduase'], landmark: 'Next to the church' },
  { city: 'Takoradi', region: 'Western', streets: ['Beach Road', 'Anaji Estate'] },
  { city: 'Cape Coast', region: 'Central', streets: ['Commercial Street', 'University Avenue'] },
  { city: 'Koforidua', region: 'Eastern', streets: ['Hospital Road'] },
  { city: 'Tamale', region: 'Northern', streets: ['Bolgatanga Road'] },
  { city: 'Ho', region: 'Volta', streets: ['Residency Road'] },
] as const;

/** Invented customers: their email addresses end in a domain reserved for examples. */
export function makePeople(random: Random, count: number): Person[] {
  const names = new Set<string>();
  while (names.size < count) names.add(`${random.pick(FIRST)} ${random.pick(LAST)}`);
  return [...names].map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const email = `${firstName}.${lastName}@customers.example`.toLowerCase();
    return { id: random.uuid(), firstName, lastName, email, ...makeHome(random) };
  });
}

export function makeHome(random: Random) {
  // The first towns are the ones that order most.
  const town = TOWNS[Math.floor(random.next() ** 1.7 * TOWNS.length)] ?? TOWNS[0];
  const prefix = random.pick(['24', '20', '26', '27', '54', '55', '50']);
  return {
    phone: `+233${prefix}${String(random.below(10_000_000)).padStart(7, '0')}`,
    address: `${random.between(2, 88)} ${random.pick(town.streets)}`,
    city: town.city,
    region: town.region,
    ...('landmark' in town && random.next() < 0.4 && { landmark: town.landmark }),
  };
}
