import { useDiscreetMode } from '#app/ui/discreet-mode.ts';
import { titleOf } from '#app/web/meta.ts';
import { useShop } from './shop-context.tsx';

/** The title of a page that has no `meta` of its own for it: an error, or the result of a form. */
export function PageTitle({ children }: { children: string }) {
  const { site } = useShop();
  // In discreet mode every page already has the same title.
  return useDiscreetMode() ? null : <title>{titleOf(children, site.brand)}</title>;
}
