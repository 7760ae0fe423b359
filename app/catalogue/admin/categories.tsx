import { href, Outlet } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { ListScreen } from '#app/ui/staff/list-screen.tsx';
import { RowAction, RowActions } from '#app/ui/staff/row-actions.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { StaffIcon } from '#app/ui/staff/staff-icon.tsx';
import { Thumbnail } from '#app/ui/staff/thumbnail.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { countText } from '#app/values/count-text.ts';
import { answerList } from '#app/web/availability.ts';
import { describeScreen } from '#app/web/meta.ts';
import { listCategoriesForStaff } from '../categories/queries.ts';
import { CATEGORY_LIST, productsWord } from '../categories/words.ts';
import type { Route } from './+types/categories.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  return answerList(CATEGORY_LIST, listCategoriesForStaff(url.searchParams));
}

export const meta = describeScreen(CATEGORY_LIST);

type List = NonNullable<Awaited<ReturnType<typeof listCategoriesForStaff>>>;
type Row = List['rows'][number];

export default function Categories({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(CATEGORY_LIST.path);
  return (
    <ListScreen
      definition={CATEGORY_LIST}
      address={address}
      list={list}
      columns={columnsFor(address)}
      actions={
        <ButtonLink to={address.at('new')} preventScrollReset>
          <StaffIcon name="plus" className="size-5" />
          Add Category
        </ButtonLink>
      }
      empty={
        <ButtonLink to={address.at('new')} className="mt-5">
          Add Category
        </ButtonLink>
      }
    >
      <Outlet />
    </ListScreen>
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
          to={`${href('/admin/products')}?category=${id}`}
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
          <RowAction to={address.at(id)} label={`Edit ${name}`} icon="pencil" />
          <RowAction to={address.at(`${id}/delete`)} label={`Delete ${name}`} icon="trash" />
        </RowActions>
      ),
    },
  ];
}
