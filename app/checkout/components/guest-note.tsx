import { SignInLink } from './sign-in-link.tsx';

/** Above the form: checkout works without an account. */
export function GuestNote({ onLeave }: { onLeave: () => void }) {
  return (
    <p className="rounded-control border-l-4 border-sage bg-tint p-4">
      You can order without an account. Have one? <SignInLink onLeave={onLeave} />; what you type
      here is kept.
    </p>
  );
}
