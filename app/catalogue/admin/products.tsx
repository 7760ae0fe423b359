import { href, Outlet, useFetcher } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { ExportLink, ListScreen } from '#app/ui/staff/list-screen.tsx';
import { MoreActions } from '#app/ui/staff/more-actions.tsx';
import { RowAction, RowActions } from '#app/ui/staff/row-actions.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { StaffIcon } from '#app/ui/staff/staff-icon.tsx';
import { Thumbnail } from '#app/ui/staff/thumbnail.tsx';
import { type ActionResult, useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { answerList } from '#app/web/availability.ts';
import { describeScreen } from '#app/web/meta.ts';
import { BulkBar, BulkBox } from '../components/bulk-bar.tsx';
import { listProductsForStaff } from '../products/queries.ts';
import { STATE_WORDS, UNARCHIVE } from '../products/state-words.ts';
import { PRODUCT_LIST } from '../products/words.ts';
import type { Route } from './+types/products.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  return answerList(PRODUCT_LIST, listProductsForStaff(url.searchParams));
}

export const meta = describeScreen(PRODUCT_LIST);

type List = NonNullable<Awaited<ReturnType<typeof listProductsForStaff>>>;
type Row = List['rows'][number];

export default function Products({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(PRODUCT_LIST.path);
  useActionToast(useFetcher<ActionResult>({ key: UNARCHIVE }).data);
  return (
    <ListScreen
      definition={PRODUCT_LIST}
      address={address}
      list={list}
      columns={columnsFor(address)}
      actions={
        <>
          <ButtonLink to={address.at('new')} preventScrollReset className="sm:order-1">
            <StaffIcon name="plus" className="size-5" />
            Add Product
          </ButtonLink>
          <MoreActions>
            <ExportLink address={address} />
            <ButtonLink to={address.at('import')} kind="secondary" preventScrollReset>
              Import CSV
            </ButtonLink>
          </MoreActions>
        </>
      }
      bulkActions={<BulkBar path={PRODUCT_LIST.path} address={address} rows={list?.rows ?? []} />}
      empty={
        <ButtonLink to={address.at('new')} className="mt-5">
          Add Product
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
      cell: ({ id, name, picture }) => (
        <div className="flex items-center gap-3">
          <BulkBox product={{ id, name }} />
          <Thumbnail picture={picture} />
        </div>
      ),
    },
    {
      label: 'Name',
      names: true,
      sort: 'name',
      cell: ({ id, name, sku, featured }) => (
        <>
          <RowName to={address.at(id)}>{name}</RowName>
          {sku && <span className="block text-sm text-muted">SKU {sku}</span>}
          {featured && <span className="block text-sm text-muted">Featured</span>}
        </>
      ),
    },
    { label: 'Category', cell: ({ category }) => category },
    {
      label: 'Price',
      figures: true,
      sort: 'price',
      cell: ({ price }) => <Price amount={price} />,
    },
    {
      label: 'Stock',
      figures: true,
      sort: 'stock',
      cell: ({ stock, reserved, inStock }) => (
        <>
          {stock.toLocaleString('en-GH')}
          {stock === 0 && inStock && <Small>not tracked</Small>}
          {reserved > 0 && <Small>{reserved} held</Small>}
        </>
      ),
    },
    {
      label: 'Status',
      cell: ({ inStock, state }) =>
        state === 'active' ? (
          <Badge color={inStock ? 'green' : 'red'}>{inStock ? 'In Stock' : 'Out of Stock'}</Badge>
        ) : (
          <Badge color="grey">{STATE_WORDS[state]}</Badge>
        ),
    },
    {
      label: 'Actions',
      quiet: true,
      cell: ({ id, name }) => (
        <RowActions>
          <RowAction to={address.at(id)} label={`Edit ${name}`} icon="pencil" />
          <RowAction
            to={address.at(`${id}/stock`)}
            label={`Stock history of ${name}`}
            icon="history"
          />
          <RowAction
            to={href('/product/:id', { id })}
            label={`View ${name} in the shop`}
            icon="external-link"
            leaves
          />
          <RowAction to={address.at(`${id}/copy`)} label={`Duplicate ${name}`} icon="copy" />
          <RowAction to={address.at(`${id}/delete`)} label={`Delete ${name}`} icon="trash" />
        </RowActions>
      ),
    },
  ];
}

function Small({ children }: { children: React.ReactNode }) {
  return <span className="text-sm text-muted ml-2 as-table:ml-0 as-table:block">{children}</span>;
}
