import { useLocation } from 'react-router';
import { announce } from '#app/accounts/browser/auth-events.ts';
import { signInPath } from '#app/accounts/rules.ts';
import { toast } from '#app/ui/toast-store.ts';
import {
  ADDING,
  TOO_MANY_WISHLIST_CHANGES,
  REMOVING,
  type ToggleWords,
  UNREACHABLE,
} from '../words.ts';
import { pendingWish } from './pending-wish.ts';
import { saveWish, type WishAnswer } from './save-wish.ts';
import { useWishlist } from './use-wishlist.ts';

/** Whether a product is on the wishlist, and how to toggle that: optimistic, rolled back if the server refuses. */
export function useWish({ id, name }: { id: string; name: string }) {
  const { known, signedIn, wishlist, setWished, refreshOtherTabs } = useWishlist();
  const { pathname, search } = useLocation();

  /** A heart pressed before sign-in is stored: it is filled afterwards. */
  function askToSignIn(words: ToggleWords) {
    if (words === ADDING) pendingWish.save({ id, name });
    toast('Please sign in', words.signIn, {
      tone: 'error',
      action: { label: 'Sign in', to: signInPath(pathname + search) },
    });
  }

  function report(answer: WishAnswer, words: ToggleWords) {
    switch (answer) {
      case 'done':
        return toast(words.done, name, {
          inDiscreetMode: '',
          action:
            words === REMOVING ? { label: 'Undo', press: () => void toggle(true) } : undefined,
        });
      case 'signed_out':
        return askToSignIn(words);
      case 'limited':
        return toast(TOO_MANY_WISHLIST_CHANGES.title, TOO_MANY_WISHLIST_CHANGES.message, {
          tone: 'error',
        });
      case 'failed':
        return toast('Error', words.failed, { tone: 'error' });
      case 'unreachable':
        return toast('Error', UNREACHABLE, { tone: 'error' });
    }
  }

  /** Resolves to the final state; undefined if an earlier call will report it. */
  async function toggle(wanted: boolean): Promise<boolean | undefined> {
    if (known && !signedIn) {
      askToSignIn(wanted ? ADDING : REMOVING);
      return !wanted;
    }
    setWished(id, wanted);
    const outcome = await saveWish(id, wanted);
    if (!outcome) return undefined;
    const { answer, sent, saved } = outcome;
    setWished(id, saved);
    if (answer === 'signed_out' && signedIn) announce('SIGNED_OUT');
    else refreshOtherTabs();
    report(answer, sent ? ADDING : REMOVING);
    return saved;
  }

  return { wished: wishlist.includes(id), toggle };
}
