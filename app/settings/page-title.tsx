import { useDiscreetMode } from '#app/ui/discreet-mode.ts';
import { titleOf } from '#app/web/meta.ts';
import { useShop } from './shop-context.tsx';

/** The title of a page that has no `meta` of its own to set it: an error, or an answer to a form. */
export function PageTitle({ children }: { children: string }) {
  const { site } = useShop();
  // In discreet mode every page has the same already.
  return useDiscreetMode() ? null : <title>{titleOf(children, site.brand)}</title>;
}
