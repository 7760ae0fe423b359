import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every URL of the shop. What stands here and is personal is guarded in its own loader and action. */
export default [
  layout('content/pages/shop-frame.tsx', [
    layout('content/pages/page-errors.tsx', [
      index('content/pages/home.tsx'),

      route('categories', 'catalogue/pages/categories.tsx', { id: 'categories' }),
      route('categories/:category', 'catalogue/pages/categories.tsx', { id: 'category' }),
      route('product/:id', 'catalogue/pages/product.tsx'),
      route('bestsellers', 'catalogue/pages/bestsellers.tsx'),

      route('about', 'content/pages/about.tsx'),
      route('contact', 'contact/pages/contact.tsx'),
      route('faqs', 'content/pages/faqs.tsx'),
      route('privacy-policy', 'content/pages/privacy-policy.tsx'),
      route('terms-of-service', 'content/pages/terms-of-service.tsx'),
      route('shipping-info', 'content/pages/shipping-info.tsx'),
      route('returns-exchanges', 'content/pages/returns-exchanges.tsx'),

      route('cart', 'cart/pages/cart.tsx'),
      route('wishlist', 'content/pages/opening-soon.tsx', { id: 'wishlist' }),
      route('auth', 'content/pages/opening-soon.tsx', { id: 'auth' }),
      route('account', 'content/pages/opening-soon.tsx', { id: 'account' }),
      route('reset-password', 'content/pages/opening-soon.tsx', { id: 'reset-password' }),
      route('email-confirmation', 'content/pages/opening-soon.tsx', { id: 'email-confirmation' }),
      route('checkout', 'content/pages/opening-soon.tsx', { id: 'checkout' }),
      route('order-confirmation', 'content/pages/opening-soon.tsx', { id: 'order-confirmation' }),
      route('orders', 'content/pages/opening-soon.tsx', { id: 'orders' }),

      route('admin', 'content/pages/opening-soon.tsx', { id: 'admin' }),
      route('admin/products', 'content/pages/opening-soon.tsx', { id: 'admin-products' }),
      route('admin/categories', 'content/pages/opening-soon.tsx', { id: 'admin-categories' }),
      route('admin/orders', 'content/pages/opening-soon.tsx', { id: 'admin-orders' }),
      route('admin/users', 'content/pages/opening-soon.tsx', { id: 'admin-users' }),
      route('admin/activity', 'content/pages/opening-soon.tsx', { id: 'admin-activity' }),
      route('admin/settings', 'content/pages/opening-soon.tsx', { id: 'admin-settings' }),

      route('*', 'content/pages/not-found.tsx'),
    ]),
  ]),

  route('session', 'accounts/pages/session.ts'),
  route('sitemap.xml', 'content/pages/sitemap.ts'),
  route('robots.txt', 'content/pages/robots.ts'),
] satisfies RouteConfig;
