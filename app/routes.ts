import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every URL of the shop. Personal routes are guarded in their own loader and action. */
export default [
  layout('content/pages/shop-frame.tsx', [
    layout('content/pages/page-errors.tsx', [
      index('content/pages/home.tsx'),

      route('categories', 'catalogue/pages/categories.tsx', { id: 'categories' }),
      route('categories/:category', 'catalogue/pages/categories.tsx', { id: 'category' }),
      route('product/:id', 'catalogue/pages/product.tsx'),
      route('product/:id/review', 'reviews/pages/review.tsx'),
      route('bestsellers', 'catalogue/pages/bestsellers.tsx'),

      route('about', 'content/pages/about.tsx'),
      route('contact', 'contact/pages/contact.tsx'),
      route('faqs', 'content/pages/faqs.tsx'),
      route('privacy-policy', 'content/pages/privacy-policy.tsx'),
      route('terms-of-service', 'content/pages/terms-of-service.tsx'),
      route('shipping-info', 'content/pages/shipping-info.tsx'),
      route('returns-exchanges', 'content/pages/returns-exchanges.tsx'),
      route('returns-exchanges/start', 'returns/pages/return-start.tsx'),

      route('newsletter/unsubscribe', 'newsletter/pages/unsubscribe.tsx'),
      route('reminders/stop', 'gifts/pages/stop-reminders.tsx'),

      route('cart', 'cart/pages/cart.tsx'),
      route('wishlist', 'wishlist/pages/wishlist.tsx'),
      route('auth', 'accounts/pages/auth.tsx'),
      route('account', 'accounts/pages/account.tsx', [
        index('accounts/pages/account-profile.tsx'),
        route('addresses', 'accounts/pages/account-addresses.tsx'),
        route('addresses/new', 'accounts/pages/account-address.tsx', { id: 'account-address-new' }),
        route('addresses/:addressId', 'accounts/pages/account-address.tsx', {
          id: 'account-address',
        }),
        route('orders', 'accounts/pages/account-orders.tsx'),
        route('settings', 'accounts/pages/account-settings.tsx'),
        route('password', 'accounts/pages/account-password.tsx'),
        route('email', 'accounts/pages/account-email.tsx'),
        route('two-factor', 'accounts/pages/account-two-factor.tsx'),
        route('sessions', 'accounts/pages/account-sessions.tsx'),
        route('deletion', 'accounts/pages/account-deletion.tsx'),
      ]),
      route('reset-password', 'accounts/pages/reset-password.tsx'),
      route('email-confirmation', 'accounts/pages/email-confirmation.tsx'),
      route('email-change', 'accounts/pages/email-change.tsx'),
      route('email-change/undo', 'accounts/pages/email-change-undo.tsx'),
      route('checkout', 'checkout/pages/checkout.tsx'),
      route('checkout/payment/:attemptId', 'checkout/pages/payment.tsx'),
      route('order-confirmation', 'orders/pages/order-confirmation.tsx'),
      route('orders', 'orders/pages/orders.tsx'),
      route('orders/find', 'orders/pages/find-order.tsx'),
      route('orders/find/:link', 'orders/pages/order-link.tsx'),
      route('orders/:orderId', 'orders/pages/order.tsx', { id: 'order' }),
      route('orders/:orderId/return', 'returns/pages/return.tsx'),

      // The mailbox of a demo shop; no other shop has it.
      route('dev/mailbox', 'mail/pages/mailbox.tsx'),
      route('dev/mailbox/:id', 'mail/pages/mailbox-mail.tsx'),

      route('*', 'content/pages/not-found.tsx'),
    ]),
  ]),

  layout('admin/pages/back-office.tsx', [
    layout('admin/pages/screen-errors.tsx', { id: 'admin-errors' }, [
      route('admin', 'admin/pages/dashboard.tsx', { id: 'admin' }),
      route('admin/products', 'catalogue/admin/products.tsx', { id: 'admin-products' }, [
        route('new', 'catalogue/admin/product-new.tsx', { id: 'admin-product-new' }),
        route('bulk', 'catalogue/admin/products-bulk.tsx'),
        route('import', 'catalogue/admin/products-import.tsx'),
        route(':productId', 'catalogue/admin/product.tsx', { id: 'admin-product' }),
        route(':productId/copy', 'catalogue/admin/product-new.tsx', { id: 'admin-product-copy' }),
        route(':productId/stock', 'catalogue/admin/product-stock.tsx'),
        route(':productId/delete', 'catalogue/admin/product-delete.tsx'),
      ]),
      route('admin/categories', 'catalogue/admin/categories.tsx', { id: 'admin-categories' }, [
        route('new', 'catalogue/admin/category.tsx', { id: 'admin-category-new' }),
        route(':categoryId', 'catalogue/admin/category.tsx', { id: 'admin-category' }),
        route(':categoryId/delete', 'catalogue/admin/category-delete.tsx'),
      ]),
      route('admin/orders', 'fulfilment/admin/orders.tsx', { id: 'admin-orders' }, [
        route(':orderId', 'fulfilment/admin/order.tsx', { id: 'admin-order' }),
        route(':orderId/refund', 'fulfilment/admin/order-refund.tsx'),
        route('bulk', 'fulfilment/admin/orders-bulk.tsx', { id: 'admin-orders-bulk' }),
        route(':orderId/cancel', 'fulfilment/admin/order-cancel.tsx'),
        route(':orderId/shipment', 'fulfilment/admin/order-shipment.tsx'),
        route(':orderId/delivery', 'fulfilment/admin/order-delivery.tsx'),
        route(':orderId/status/:status', 'fulfilment/admin/order-status.tsx'),
        route(':orderId/refunds/:refundId', 'payments/admin/stuck-refund.tsx', {
          id: 'admin-order-refund',
        }),
      ]),
      route('admin/orders/refunds', 'payments/admin/orderless-refunds.tsx', [
        route(':orderlessId', 'payments/admin/orderless-refund.tsx'),
        route(':orderlessId/settle', 'payments/admin/stuck-refund.tsx', {
          id: 'admin-orderless-settle',
        }),
      ]),
      route('admin/deliveries', 'fulfilment/admin/deliveries.tsx', [
        route('move', 'fulfilment/admin/deliveries-move.tsx'),
      ]),
      route('admin/returns', 'returns/admin/returns.tsx'),
      route('admin/returns/:returnId', 'returns/admin/return.tsx', { id: 'admin-return' }),
      route('admin/messages', 'contact/admin/messages.tsx', [
        route(':messageId', 'contact/admin/message.tsx'),
      ]),
      route('admin/newsletter', 'newsletter/admin/newsletter.tsx', [
        route(':subscriptionId/remove', 'newsletter/admin/subscription-remove.tsx'),
      ]),
      route('admin/reviews', 'reviews/admin/reviews.tsx', [
        route(':reviewId', 'reviews/admin/review.tsx'),
      ]),
      route('admin/users', 'accounts/admin/users.tsx', [
        route(':userId', 'accounts/admin/user.tsx'),
        route(':userId/roles', 'accounts/admin/user-role.tsx'),
        route(':userId/roles/:role/remove', 'accounts/admin/user-role-remove.tsx'),
      ]),
      route('admin/confirm', 'accounts/admin/confirm.tsx'),
      route('admin/activity', 'activity/admin/activity.tsx'),
      route('admin/settings', 'settings/admin/settings.tsx', { id: 'admin-settings' }),
      route('admin/settings/search', 'catalogue/admin/search-settings.tsx'),
      route('admin/settings/zones', 'delivery/admin/zones.tsx'),
      route('admin/settings/zones/new', 'delivery/admin/zone.tsx', { id: 'admin-zone-new' }),
      route('admin/settings/zones/:zoneId', 'delivery/admin/zone.tsx', { id: 'admin-zone' }),
      route('admin/settings/:tab', 'settings/admin/settings.tsx', { id: 'admin-settings-tab' }),
    ]),
  ]),

  // A printed document, without the layout of the shop.
  route('orders/:orderId/invoice', 'orders/pages/invoice.tsx'),
  route('orders/find/:link/invoice', 'orders/pages/guest-invoice.tsx'),
  route('admin/orders/:orderId/invoice', 'fulfilment/admin/order-invoice.tsx'),
  route('admin/orders/:orderId/packing-slip', 'fulfilment/admin/packing-slips.tsx', {
    id: 'packing-slip',
  }),
  route('admin/orders/packing-slips', 'fulfilment/admin/packing-slips.tsx', {
    id: 'packing-slips',
  }),
  route('admin/orders/rider-sheet', 'fulfilment/admin/rider-sheet.tsx'),
  route('admin/orders/gift-cards', 'fulfilment/admin/gift-cards.tsx'),

  route('orders/:orderId/return/photos', 'returns/pages/return-photos.ts'),
  route('orders/:orderId/return/photos/:photoId', 'returns/pages/return-photo.ts'),
  route('admin/returns/:returnId/photos/:photoId', 'returns/admin/return-photo.ts'),

  route('admin/products/export', 'catalogue/admin/products-export.ts'),
  route('admin/new-orders', 'fulfilment/admin/new-orders.ts'),
  route('admin/orders/export', 'fulfilment/admin/orders-export.ts'),
  route('admin/users/export', 'accounts/admin/users-export.ts'),
  route('admin/uploads', 'catalogue/admin/uploads.ts'),
  route('admin/settings/backups/:backupId', 'settings/admin/backup-download.ts'),
  route('admin/newsletter/export', 'newsletter/admin/export.ts'),
  route('admin/search', 'admin/pages/search.ts'),
  route('search/suggestions', 'catalogue/pages/suggestions.ts'),
  route('checkout/requests/:key', 'checkout/pages/sent-request.ts'),
  route('checkout/sign-up', 'checkout/pages/sign-up.ts'),
  route('session', 'content/pages/session-data.ts'),
  route('sign-out', 'accounts/pages/sign-out.ts'),
  route('auth/continue', 'accounts/pages/auth-continue.ts'),
  route('account/data', 'accounts/pages/account-data.ts'),
  route('wishlist/:productId', 'wishlist/pages/wish.ts'),
  route('cart/quote', 'cart/pages/quote.ts'),
  route('exit', 'content/pages/exit.ts'),
  route('adult', 'content/pages/adult.ts'),
  route('discreet-mode', 'content/pages/discreet-mode.ts'),
  route('adult.css', 'content/pages/adult-style.ts'),
  route('cart/saved', 'cart/pages/saved.ts'),
  route('sitemap.xml', 'content/pages/sitemap.ts'),
  route('robots.txt', 'content/pages/robots.ts'),
] satisfies RouteConfig;
