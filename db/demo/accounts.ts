/** These passwords are public: a shop with these accounts listens on localhost only. */
export const demoAccounts = [
  { email: 'admin@corvox.test', password: 'corvox-demo', role: 'admin', firstName: 'Adwoa', lastName: 'Admin' },
  { email: 'customer@corvox.test', password: 'corvox-demo', role: 'user', firstName: 'Kofi', lastName: 'Customer' },
] as const;
