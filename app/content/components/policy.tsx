import type { ReactNode } from 'react';
import { telephoneLink, useShop } from '#app/settings/shop-context.tsx';

export type PolicySection = { id: string; title: string; body: ReactNode };

const links =
  '[&_a]:text-wine [&_a]:underline [&_a]:decoration-brass/60 [&_a]:underline-offset-4 [&_a:hover]:decoration-wine';

/** Running text: 45-75 characters a line, spaced paragraphs, underlined links. */
export const prose = `${links} max-w-[38rem] leading-relaxed [&_h3]:mt-7 [&_h3]:text-xl [&_li]:relative [&_li]:pl-6 [&_li]:before:absolute [&_li]:before:top-[0.8em] [&_li]:before:left-0 [&_li]:before:h-px [&_li]:before:w-3 [&_li]:before:bg-brass [&_p]:mt-4 [&_ul]:mt-4 [&_ul]:space-y-2.5`;

/** The page's name in small print above its statement, both in one heading. */
export function PageOpening({
  name,
  title,
  children,
}: {
  name?: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <header className="border-b border-line pt-12 pb-10 lg:pt-20 lg:pb-14">
      <h1 className="text-[2.5rem] leading-[1.05] sm:text-5xl lg:text-6xl">
        {name && (
          <>
            <span className="eyebrow mb-4 block font-sans leading-normal text-muted">
              {name}
            </span>{' '}
          </>
        )}
        {title}
      </h1>
      <div className={`${links} mt-6 max-w-[38rem] text-lg leading-relaxed text-muted`}>
        {children}
      </div>
    </header>
  );
}

/** A long text in numbered sections, with its contents beside it where there is room. */
export function PolicyPage({
  title,
  updated,
  intro,
  sections,
}: {
  title: string;
  updated: string;
  intro: ReactNode;
  sections: PolicySection[];
}) {
  return (
    <div className="wrap">
      <PageOpening title={title}>
        {intro}
        <p className="mt-4 text-base">{`Last updated: ${updated}`}</p>
      </PageOpening>
      <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-20">
        <Contents sections={sections} />
        <div>
          {sections.map((section, index) => (
            <section
              key={section.id}
              aria-labelledby={section.id}
              className="border-b border-line py-10 last:border-b-0 last:pb-0 lg:py-14"
            >
              <h2 id={section.id} className="flex gap-4 text-2xl sm:text-3xl">
                <span aria-hidden="true" className="w-8 shrink-0 text-muted tabular-nums">
                  {index + 1}
                </span>
                {section.title}
              </h2>
              <div className={`${prose} sm:pl-12`}>{section.body}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Contents({ sections }: { sections: PolicySection[] }) {
  return (
    <nav aria-label="On this page" className="hidden py-14 lg:block print:hidden">
      <div className="sticky top-24 max-h-[calc(100svh-7rem)] overflow-y-auto">
        <p className="eyebrow text-muted">On this page</p>
        <ol className="mt-4 border-l border-line">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px flex min-h-9 items-center border-l border-transparent py-1 pl-4 text-sm text-muted hover:border-wine hover:text-wine"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

/** Who runs the shop, as the Electronic Transactions Act requires. */
export function ShopIdentity() {
  const { site } = useShop();
  const rows: { term: string; value: string; href?: string }[] = [
    { term: 'Legal name', value: site.legalName },
    { term: 'Trading as', value: site.brand },
    { term: 'Registration number', value: site.registrationNumber },
    { term: 'Address', value: site.legalAddress },
    { term: 'Telephone', value: site.supportPhone, href: telephoneLink(site.supportPhone) },
    { term: 'E-mail', value: site.supportEmail, href: `mailto:${site.supportEmail}` },
    { term: 'Support hours', value: site.supportHours },
  ];
  return (
    <dl className="mt-6 border-t border-line">
      {rows.map(({ term, value, href }) => (
        <div
          key={term}
          className="border-b border-line py-3 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-4"
        >
          <dt className="text-sm text-muted sm:pt-0.5">{term}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">
            {href ? <a href={href}>{value}</a> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
