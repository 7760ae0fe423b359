import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toast-store.ts';

/** The phone's share sheet, else copies the link, else a message says that neither worked. */
async function share(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast('Link copied!', 'You can paste it wherever you like.');
  } catch {
    toast('Share failed', 'Could not copy link to clipboard.', { tone: 'error' });
  }
}

export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <button
      type="button"
      onClick={() => void share(title, new URL(path, window.location.origin).href)}
      className={buttonClass('secondary', 'needs-script')}
    >
      <Icon name="share" className="size-5" />
      Share
    </button>
  );
}
