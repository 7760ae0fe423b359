import { href } from 'react-router';
import { useShop } from '#app/settings/shop-context.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { describePage } from '#app/web/meta.ts';
import { PageOpening, prose } from '../components/policy.tsx';
import { type FaqEntry, faqEntries } from '../faq-entries.ts';
import type { Route } from './+types/faqs.ts';

export { contentHeaders as headers } from '#app/web/page-headers.ts';

export const meta: Route.MetaFunction = ({ matches }) => {
  const settings = matches[0].loaderData.settings;
  return describePage(matches, {
    title: 'FAQs',
    description:
      'Plain answers about discreet packaging, returns, delivery in Ghana and abroad, body-safe materials, care, data security and order tracking.',
    canonical: href('/faqs'),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: faqEntries.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer(settings).join(' ') },
        })),
      },
    ],
  });
};

export default function FaqsPage() {
  const { site } = useShop();
  return (
    <div className="wrap">
      <PageOpening name="Frequently asked questions" title="Plain answers, quietly given">
        <p>What people ask us most often, and some of what they would rather not ask aloud.</p>
      </PageOpening>
      <div className="mt-4 lg:ml-auto lg:max-w-4xl">
        {faqEntries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </div>
      <section
        aria-labelledby="still"
        className="mt-16 lg:ml-auto lg:flex lg:max-w-4xl lg:items-end lg:justify-between lg:gap-10"
      >
        <div>
          <h2 id="still" className="hairline text-3xl">
            Still a question?
          </h2>
          <p className="mt-3 max-w-[34rem] leading-relaxed text-muted">
            Write to us, in whatever words you have. A person at {site.brand} reads it and answers
            within 24 hours.
          </p>
        </div>
        <ButtonLink to={href('/contact')} className="mt-6 shrink-0 lg:mt-0">
          Contact us
        </ButtonLink>
      </section>
    </div>
  );
}

/** The shared name makes the browser keep only one answer open, with or without script. */
function Entry({ entry }: { entry: FaqEntry }) {
  const settings = useShop();
  return (
    <details name="faq" className="group border-b border-line">
      <summary className="flex min-h-16 items-center justify-between gap-6 py-4 hover:text-wine sm:min-h-20">
        <h2 className="text-xl leading-snug sm:text-2xl">{entry.question}</h2>
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className="size-5 shrink-0 text-wine transition-transform duration-200 group-open:rotate-180"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="m4 7.5 6 6 6-6" />
        </svg>
      </summary>
      {/* An address that ends in this id opens the answer: browsers unfold what they are sent to. */}
      <div id={entry.id} className={`${prose} pb-8 [&>p:first-child]:mt-0`}>
        {entry.answer(settings).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <Link to={entry.more.to} className="inline-flex min-h-11 items-center font-semibold">
            {entry.more.label}
          </Link>
        </p>
      </div>
    </details>
  );
}
