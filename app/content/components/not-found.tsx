import { href, Form } from 'react-router';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';

export function NotFound() {
  return (
    <div className="wrap grid grid-cols-1 justify-items-start gap-5 py-20 lg:py-28">
      <p className="eyebrow text-muted">404</p>
      <h1 className="text-4xl sm:text-5xl">Oops! Page not found</h1>
      <p className="max-w-prose text-lg text-muted">
        The page that you asked for is not here. It may have moved, or the address has a small
        mistake in it.
      </p>
      <Form
        action={href('/categories')}
        role="search"
        aria-label="Look for something else"
        className="flex w-full max-w-md gap-2"
      >
        <label htmlFor="search-lost" className="sr-only">
          Search products
        </label>
        <input
          id="search-lost"
          name="q"
          type="search"
          maxLength={100}
          placeholder="Search products"
          className="h-12 min-w-0 grow rounded-control border border-line-strong bg-surface px-4 text-base placeholder:text-muted"
        />
        <button type="submit" className={buttonClass('secondary')}>
          Search
        </button>
      </Form>
      <ButtonLink to={href('/')}>Return to Home</ButtonLink>
    </div>
  );
}
