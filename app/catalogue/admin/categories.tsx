import { Pencil, Plus, Trash2 } from 'lucide-react';
import { data, Link, Outlet } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { StaffListError } from '#app/ui/load-error.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { FilterSelect, SearchBox } from '#app/ui/staff/list-controls.tsx';
import { RecordList } from '#app/ui/staff/record-list.tsx';
import { RowAction, RowActions } from '#app/ui/staff/row-actions.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { Thumbnail } from '#app/ui/staff/thumbnail.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { countText } from '#app/values/count-text.ts';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { listCategoriesForStaff } from '../categories/queries.ts';
import { productsWord } from '../categories/words.ts';
import type { Route } from './+types/categories.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PATH = '/admin/categories';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const list = await orFailedList('staff categories', listCategoriesForStaff(url.searchParams));
  return data({ list }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Categories',
    description: 'The categories of the shop.',
    unlisted: true,
  });

type List = NonNullable<Awaited<ReturnType<typeof listCategoriesForStaff>>>;
type Row = List['rows'][number];

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
];

export default function Categories({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(PATH);
  return (
    <Screen
      title="Categories"
      actions={
        <ButtonLink to={address.at('new')} preventScrollReset>
          <Plus aria-hidden="true" className="size-5" />
          Add Category
        </ButtonLink>
      }
    >
      <div className="flex flex-wrap gap-3">
        <SearchBox
          path={PATH}
          address={address}
          label="Search categories"
          placeholder="Name or description"
        />
        <FilterSelect address={address} name="sort" label="Sort by" choices={SORTS} />
      </div>
      {list ? (
        <RecordList
          list={list}
          called={['category', 'categories']}
          caption="Categories"
          path={PATH}
          address={address}
          columns={columnsFor(address)}
          filtered={list.q !== ''}
        >
          <ButtonLink to={address.at('new')} className="mt-5">
            Add Category
          </ButtonLink>
        </RecordList>
      ) : (
        <StaffListError message="Failed to fetch categories" />
      )}
      <Outlet />
    </Screen>
  );
}

function columnsFor(address: ListAddress): Column<Row>[] {
  return [
    {
      label: 'Image',
      quiet: true,
      cell: ({ picture }) => <Thumbnail picture={picture} />,
    },
    {
      label: 'Name',
      names: true,
      sort: 'name',
      cell: ({ id, name }) => <RowName to={address.at(id)}>{name}</RowName>,
    },
    {
      label: 'Description',
      cell: ({ description }) => (
        <span className="line-clamp-2 text-muted">{description || 'None'}</span>
      ),
    },
    {
      label: 'Products',
      figures: true,
      cell: ({ id, name, products }) => (
        <Link
          to={`/admin/products?category=${id}`}
          aria-label={`${productsWord(products)} in ${name}`}
          className="inline-flex min-h-8 min-w-8 items-center hover:text-wine hover:underline as-table:justify-end"
        >
          {countText(products)}
        </Link>
      ),
    },
    { label: 'Created', sort: 'created', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    {
      label: 'Actions',
      quiet: true,
      cell: ({ id, name }) => (
        <RowActions>
          <RowAction to={address.at(id)} label={`Edit ${name}`} icon={Pencil} />
          <RowAction to={address.at(`${id}/delete`)} label={`Delete ${name}`} icon={Trash2} />
        </RowActions>
      ),
    },
  ];
}
