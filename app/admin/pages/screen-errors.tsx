import { Outlet, useLocation } from 'react-router';
import { PageTitle } from '#app/settings/page-title.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { RetryLink } from '#app/ui/retry-link.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { Reference } from '#app/web/reference.tsx';
import { errorWords } from '../error-words.ts';
import { screenAt } from '../menu.ts';
import type { Route } from './+types/screen-errors.ts';

export default function Screens() {
  return <Outlet />;
}

/** A failed screen within the back-office's layout: what happened, and a link to the list. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const screen = screenAt(useLocation().pathname);
  const { title, text, isOurs } = errorWords(error);
  return (
    <Screen title={title}>
      <PageTitle>{title}</PageTitle>
      <div className="grid grid-cols-1 justify-items-start gap-5">
        <p className="max-w-prose text-muted">{text}</p>
        <div className="flex flex-wrap gap-3">
          {isOurs && <RetryLink kind="primary" />}
          <ButtonLink to={screen.to} kind={isOurs ? 'secondary' : 'primary'}>
            Back to {screen.label}
          </ButtonLink>
        </div>
        {isOurs && <Reference />}
      </div>
    </Screen>
  );
}
