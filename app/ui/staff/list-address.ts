import { useLocation, useNavigation } from 'react-router';

/** The address of a list, and of the same list with changes: back on its first page. */
export type ListAddress = {
  params: URLSearchParams;
  /** Its query string, with the question mark. */
  search: string;
  with: (changes: Readonly<Record<string, string | null>>) => string;
  /** The list itself, with its current filters. */
  here: string;
  /** The address of a dialog over the list, which stays unchanged. */
  at: (below: string) => string;
};

const PLACES = ['after', 'before', 'page'];

export function listAddress(path: string, search: string): ListAddress {
  const params = new URLSearchParams(search);
  return {
    params,
    search,
    here: path + search,
    at: (below) => `${path}/${below}${search}`,
    with(changes) {
      const next = new URLSearchParams(search);
      for (const name of PLACES) next.delete(name);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next.size > 0 ? `${path}?${next}` : path;
    },
  };
}

/**
 * The address of the list at this path, whichever dialog is open. A pending navigation counts already: a second filter, chosen before the
 * list has loaded, must not undo the first.
 */
export function useListAddress(path: string): ListAddress {
  const here = useLocation();
  const { location: next } = useNavigation();
  const isSame = next && (next.pathname === path || next.pathname.startsWith(`${path}/`));
  return listAddress(path, isSame ? next.search : here.search);
}

/** How a column is sorted: `?sort=price` ascends, `?sort=-price` descends. */
export function sortOf({ params }: ListAddress, name: string) {
  const sort = params.get('sort');
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}
