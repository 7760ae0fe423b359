/** Known to everyone who reads this file: a shop that holds them listens on its own computer alone. */
export const demoAccounts = [
  { email: 'admin@corvox.test', password: 'corvox-demo', role: 'admin', firstName: 'Adwoa', lastName: 'Admin' },
  { email: 'customer@corvox.test', password: 'corvox-demo', role: 'user', firstName: 'Kofi', lastName: 'Customer' },
] as const;
