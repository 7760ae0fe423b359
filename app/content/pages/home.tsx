import { data } from 'react-router';
import { listHomeProducts } from '#app/catalogue/featured.ts';
import { productTags } from '#app/catalogue/page-tags.ts';
import { listCategories } from '#app/catalogue/queries.ts';
import { answerSubscription } from '#app/newsletter/answer-subscription.ts';
import { failedAnswer } from '#app/newsletter/answers.ts';
import { NewsletterSignup } from '#app/newsletter/components/newsletter-signup.tsx';
import { readNewsletterForm } from '#app/newsletter/form.ts';
import { useShop } from '#app/settings/shop-context.tsx';
import { orFailedList } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage, shopOf } from '#app/web/meta.ts';
import { cacheTags } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { Hero } from '../components/hero.tsx';
import { CategoryGrid, CustomerFavorites, FeaturedProducts } from '../components/home-lists.tsx';
import { Privacy } from '../components/privacy.tsx';
import { Testimonials } from '../components/testimonials.tsx';
import type { Route } from './+types/home.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader() {
  const [products, categories] = await Promise.all([
    orFailedList('featured products and customer favorites', listHomeProducts()),
    orFailedList('categories', listCategories()),
  ]);
  const { featured, favorites } = products ?? {};
  return data(
    { featured, categories, favorites },
    featured && categories && favorites
      ? { headers: cacheTags('products', 'most-sold', ...productTags([...featured, ...favorites])) }
      : { status: 503, headers: { 'Retry-After': '5' } },
  );
}

/** The newsletter form posts here, so that its result has a page without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { address } = context.get(requestInfoContext);
  const { answer, status, retryAfterSeconds } = await answerSubscription(form, address, new Date());
  const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined;
  return data(answer, headers ? { status, headers } : { status });
}

/** If the shop is unreachable, the form says so and keeps the address. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { email } = readNewsletterForm(await request.clone().formData());
  return serverAction().catch(() => data(failedAnswer(email), { status: 503 }));
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { brand, origin } = shopOf(matches);
  return describePage(matches, {
    title: 'Flowers, romantic gifts and intimate wellness',
    description:
      'Flowers, romantic gifts and intimate wellness for adults, delivered in Ghana in a plain parcel.',
    canonical: '/',
    data: [{ '@context': 'https://schema.org', '@type': 'Organization', name: brand, url: origin }],
  });
};

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { claims } = useShop();
  return (
    <>
      <Hero />
      <FeaturedProducts products={loaderData.featured} />
      <CategoryGrid categories={loaderData.categories} />
      <CustomerFavorites products={loaderData.favorites} />
      <Privacy />
      <Testimonials />
      <NewsletterSignup subscribers={claims.subscribers} answered={actionData} />
    </>
  );
}
