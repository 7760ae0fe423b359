import { Copy, ExternalLink, History, Pencil, Plus, Trash2 } from 'lucide-react';
import { data, Outlet, useFetcher } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { StaffListError } from '#app/ui/load-error.tsx';
import { Price } from '#app/ui/price.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { ExportLink } from '#app/ui/staff/export-link.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { FilterSelect, FilterTabs, SearchBox } from '#app/ui/staff/list-controls.tsx';
import { MoreActions } from '#app/ui/staff/more-actions.tsx';
import { RecordList } from '#app/ui/staff/record-list.tsx';
import { RowAction, RowActions } from '#app/ui/staff/row-actions.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { Thumbnail } from '#app/ui/staff/thumbnail.tsx';
import { type ActionResult, useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { BulkBar, BulkBox } from '../components/bulk-bar.tsx';
import { listProductsForStaff } from '../products/queries.ts';
import { STATE_WORDS, UNARCHIVE } from '../products/state-words.ts';
import type { Route } from './+types/products.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PATH = '/admin/products';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const list = await orFailedList('staff products', listProductsForStaff(url.searchParams));
  return data({ list }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Products',
    description: 'The products of the shop.',
    unlisted: true,
  });

type List = NonNullable<Awaited<ReturnType<typeof listProductsForStaff>>>;
type Row = List['rows'][number];

const VIEWS = [
  { value: '', label: 'All' },
  { value: 'in', label: 'In Stock' },
  { value: 'out', label: 'Out of Stock' },
  { value: 'featured', label: 'Featured' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
];
const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
  { value: 'stock', label: 'Stock, low to high' },
  { value: '-stock', label: 'Stock, high to low' },
];

export default function Products({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(PATH);
  useActionToast(useFetcher<ActionResult>({ key: UNARCHIVE }).data);
  const categories = (list?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Screen
      title="Products"
      actions={
        <>
          <ButtonLink to={address.at('new')} preventScrollReset className="sm:order-1">
            <Plus aria-hidden="true" className="size-5" />
            Add Product
          </ButtonLink>
          <MoreActions>
            <ExportLink path={PATH} address={address} />
            <ButtonLink to={address.at('import')} kind="secondary" preventScrollReset>
              Import CSV
            </ButtonLink>
          </MoreActions>
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <SearchBox
          path={PATH}
          address={address}
          label="Search products"
          placeholder="Name, SKU, category or id"
        />
        <FilterSelect
          address={address}
          name="category"
          label="Category"
          choices={[{ value: '', label: 'All categories' }, ...categories]}
        />
        <FilterSelect address={address} name="sort" label="Sort by" choices={SORTS} />
      </div>
      <div className="mt-4">
        <FilterTabs address={address} name="stock" label="Views" choices={VIEWS} />
      </div>
      {list ? (
        <RecordList
          list={list}
          called={['product', 'products']}
          caption="Products"
          path={PATH}
          address={address}
          columns={columnsFor(address)}
          filtered={list.filtered}
          acts={<BulkBar path={PATH} address={address} rows={list.rows} />}
        >
          <ButtonLink to={address.at('new')} className="mt-5">
            Add Product
          </ButtonLink>
        </RecordList>
      ) : (
        <StaffListError message="Failed to fetch products" />
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
          <RowAction to={address.at(id)} label={`Edit ${name}`} icon={Pencil} />
          <RowAction
            to={address.at(`${id}/stock`)}
            label={`Stock history of ${name}`}
            icon={History}
          />
          <RowAction
            to={`/product/${id}`}
            label={`View ${name} in the shop`}
            icon={ExternalLink}
            leaves
          />
          <RowAction to={address.at(`${id}/copy`)} label={`Duplicate ${name}`} icon={Copy} />
          <RowAction to={address.at(`${id}/delete`)} label={`Delete ${name}`} icon={Trash2} />
        </RowActions>
      ),
    },
  ];
}

function Small({ children }: { children: React.ReactNode }) {
  return <span className="text-sm text-muted ml-2 as-table:ml-0 as-table:block">{children}</span>;
}
