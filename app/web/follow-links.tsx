import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Makes the router open links of the shop (`ui/link.tsx`), unless the browser should do something else with them. */
export function FollowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlain(event)) return;
      const link = linkOf(event.target);
      if (!link) return;
      event.preventDefault();
      const { pathname, search, hash } = link;
      const to = pathname + search + hash;
      const how = link.dataset.follow ?? '';
      void navigate(to, {
        preventScrollReset: how.includes('keep-scroll'),
        replace: how.includes('replace') || link.href === window.location.href,
      });
    };
    // After React's own listener: a component's onClick has run by then.
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
  return null;
}

/** Without a modifier key or mouse button that opens another tab or saves the page. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-follow]');
  return link && !/^_(?!self)/.test(link.target) ? link : undefined;
}
