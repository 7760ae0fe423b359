import { buttonClass } from '../button.tsx';
import type { ListAddress } from './list-address.ts';

/** The list as it is searched, filtered and sorted, as a file. */
export function ExportLink({ path, address }: { path: string; address: ListAddress }) {
  return (
    <a href={`${path}/export${address.search}`} download className={buttonClass('secondary')}>
      Export CSV
    </a>
  );
}
