import type { PersonalData } from '#app/accounts/personal-data.ts';
import { listReviewsBy } from './queries.ts';

export const reviewsPersonalData: PersonalData = {
  tables: ['reviews'],
  export: async (user) => ({ reviews: await listReviewsBy(user.id) }),
};
