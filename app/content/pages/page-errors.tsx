import { isRouteErrorResponse, Outlet } from 'react-router';
import { Trouble } from '#app/ui/trouble.tsx';
import { NotFound } from '../components/not-found.tsx';
import type { Route } from './+types/page-errors.ts';

export default function Pages() {
  return <Outlet />;
}

/** A page that failed, inside the frame that did not. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isRouteErrorResponse(error) && error.status === 503) {
    return (
      <Trouble title="We will be right back">
        Our shelves cannot be reached at this moment. Nothing in your cart is lost; please try again
        in a few seconds.
      </Trouble>
    );
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return (
      <Trouble title="That did not work">
        {String(error.data || 'The request could not be read.')}
      </Trouble>
    );
  }
  return (
    <Trouble title="Unexpected Application Error!">
      Something went wrong on our side. Nothing that you did caused it, and nothing in your cart is
      lost.
    </Trouble>
  );
}
