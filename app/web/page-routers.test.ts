import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPageRouters } from './page-routers.ts';

const ROUTES = [
  ['root', '', undefined],
  ['shop', undefined, 'root'],
  ['product', 'product/:id', 'shop'],
  ['review', 'product/:id/review', 'shop'],
  ['find', 'orders/find', 'shop'],
  ['link', 'orders/find/:link', 'shop'],
  ['order', 'orders/:id', 'shop'],
  ['invoice', 'orders/:id/invoice', 'root'],
  ['link-invoice', 'orders/find/:link/invoice', 'root'],
  ['admin', 'admin', 'root'],
  ['list', 'orders', 'admin'],
  ['one', ':id', 'list'],
  ['bulk', 'bulk', 'list'],
  ['rest', '*', 'shop'],
] as const;

/** Routes without a page, which return their own name and arguments. */
function buildOf(): ServerBuild {
  const routes = ROUTES.map(([id, path, parentId]) => {
    const loader = ({ params }: { params: object }) =>
      new Response(`${id} ${JSON.stringify(params)}`);
    return [id, { id, path, parentId, module: { loader } }];
  });
  const assets = { routes: Object.fromEntries(routes), url: '', version: '' };
  return {
    routes: Object.fromEntries(routes),
    assets,
    entry: { module: { default: () => new Response() } },
    future: {},
    ssr: true,
    routeDiscovery: { mode: 'initial' },
    publicPath: '/',
    basename: '/',
    isSpaMode: false,
    prerender: [],
    assetsBuildDirectory: '',
  } as unknown as ServerBuild;
}

test.each([
  '/product/1',
  '/product/1/',
  '/product/a%20b',
  '/product/a%2Fb',
  '/PRODUCT/1',
  '/product/1/review',
  '/product/1/review/2',
  '/orders/find',
  '/orders/find/1',
  '/orders/find/invoice',
  '/orders/find/1/invoice',
  '/orders/1',
  '/orders/1/invoice',
  '/admin',
  '/admin/orders',
  '/admin/orders/1',
  '/admin/orders/bulk',
  '/admin/orders/bulk/1',
  '//product/1',
  '/product//1',
  '/elsewhere',
])('%s is routed as by a router with all routes', async (path) => {
  const ask = (answer: (request: Request, context: RouterContextProvider) => Promise<Response>) =>
    answer(new Request(`http://shop.test${path}`), new RouterContextProvider()).then((response) =>
      response.text(),
    );
  const build = buildOf();
  const answer = createPageRouters(build, 'production');
  const expected = await ask(createRequestHandler(build, 'production'));
  expect(await ask((request, context) => answer(path, request, context))).toBe(expected);
  expect(expected).not.toBe('');
});
