import { isRouteErrorResponse, Outlet } from 'react-router';
import { PageTitle } from '#app/settings/page-title.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Reference } from '#app/web/reference.tsx';
import { NotFound } from '../components/not-found.tsx';
import type { Route } from './+types/page-errors.ts';

export default function Pages() {
  return <Outlet />;
}

/** A failed page within a working layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <PageTitle>Page not found</PageTitle>
        <NotFound />
      </>
    );
  }
  const { title, text } = messageFor(error);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <LoadError title={title} note={<Reference />}>
        {text}
      </LoadError>
    </>
  );
}

function messageFor(error: unknown): { title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 503) {
    return {
      title: 'We will be right back',
      text: 'The shop cannot be reached at this moment. Nothing in your cart is lost; please try again in a few seconds.',
    };
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    const result = typeof error.data === 'string' ? error.data : '';
    return { title: 'That did not work', text: result || 'The request could not be read.' };
  }
  return {
    title: 'Unexpected Application Error!',
    text: 'Something went wrong on our side. Nothing that you did caused it, and nothing in your cart is lost.',
  };
}
